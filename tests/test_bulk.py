"""Many jobs: by processes, by a cluster, and what becomes of the rest when one dies."""

from __future__ import annotations

import builtins
import os
import socket
from typing import TYPE_CHECKING, Any

import pytest
from distributed import LocalCluster

from noticegen import bulk
from noticegen.problems import RefusedError, refuse

if TYPE_CHECKING:
    from collections.abc import Iterator


def doubled(number: int) -> int:
    if number < 0:
        raise refuse(str(number), "is below zero.", "Give another.")
    return number * 2


def die_at_two(number: int) -> int:
    if number == 2:
        os._exit(1)
    return number


def who(number: int) -> tuple[int, int]:
    return number, os.getpid()


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as found:
        yield found.scheduler_address


def test_one_job_is_done_here_and_what_it_refuses_is_kept() -> None:
    assert bulk.run(who, {"a": 1}) == {"a": (1, os.getpid())}

    found = bulk.run(doubled, {"a": -1})["a"]
    assert isinstance(found, RefusedError)
    assert "is below zero" in str(found)


def test_several_jobs_are_done_elsewhere_and_come_back_in_order() -> None:
    steps: list[int] = []

    found = bulk.run(doubled, {"b": 2, "a": -1, "c": 3}, told=steps.append)

    assert list(found) == ["b", "a", "c"]
    assert (found["b"], found["c"]) == (4, 6)
    assert isinstance(found["a"], RefusedError)
    assert steps == [0, 1, 2, 3]


def test_all_of_it_or_every_refusal() -> None:
    assert bulk.all_of({"a": 1, "b": 2}) == {"a": 1, "b": 2}
    with pytest.raises(RefusedError) as caught:
        bulk.all_of({"a": refuse("a", "no."), "b": 1, "c": refuse("c", "no.")})
    assert [each.where for each in caught.value.problems] == ["a", "c"]


def test_a_process_that_dies_is_told_by_the_name_of_its_job() -> None:
    found = bulk.run(die_at_two, {"one": 1, "two": 2})

    assert isinstance(found["two"], RefusedError)
    assert "the process that worked on it was ended" in str(found["two"])


def test_a_cluster_does_the_same_work(cluster: str) -> None:
    found = bulk.run(doubled, {"b": 2, "a": -1, "c": 3}, cluster=cluster)

    assert (found["b"], found["c"]) == (4, 6)
    assert isinstance(found["a"], RefusedError)
    (_, pid) = bulk.all_of(bulk.run(who, {"a": 1}, cluster=cluster))["a"]
    assert pid != os.getpid()


def test_a_cluster_that_does_not_answer_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bulk, "PATIENCE", "1s")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(RefusedError, match="no cluster answers at"):
        bulk.run(doubled, {"a": 1}, cluster=address)


def test_without_the_library_the_clerk_is_told_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **named: Any) -> Any:
        if name == "distributed":
            raise ImportError(name)
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(RefusedError, match="pip install"):
        bulk.run(doubled, {"a": 1}, cluster="tcp://127.0.0.1:1")
