"""Much work at once: the same function over many jobs, in processes or on a cluster.

What a job refuses is kept beside its place, so that the others are done all the same.
A process that dies is told by the name of its job. With a cluster the jobs travel as
they are: whatever they need is inside them, and what they made comes back in them.
"""

from __future__ import annotations

import os
from concurrent.futures import CancelledError, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, TypeVar

from noticegen.problems import RefusedError, refuse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from concurrent.futures import Executor, Future

    Told = Callable[[int], None]  # how many jobs are done

Job = TypeVar("Job")
Made = TypeVar("Made")

EXTRA = "pip install 'noticegen[cluster]'"
PATIENCE = "15s"


def quiet(done: int) -> None:
    """Tell nobody how far the work is."""
    _ = done


def run(
    work: Callable[[Job], Made],
    jobs: Mapping[str, Job],
    *,
    cluster: str | None = None,
    told: Told = quiet,
) -> dict[str, Made | RefusedError]:
    """Return what `work` made of each job, or why it refused, by the job's name.

    One job is done here and now. Several are done by as many processes as there are
    cores; with `cluster`, the address of a Dask scheduler, by its workers.
    """
    told(0)
    if cluster is None and len(jobs) < 2:  # noqa: PLR2004  one job needs no company
        results = {name: _done(work, job) for name, job in jobs.items()}
        told(len(jobs))
        return results
    with _hands(cluster) as hands:
        names = {hands.submit(work, job): name for name, job in jobs.items()}
        found: dict[str, Made | RefusedError] = {}
        for number, future in enumerate(as_completed(names), start=1):
            name = names[future]
            found[name] = _taken(name, future)
            told(number)
    return {name: found[name] for name in jobs}


def all_of(made: Mapping[str, Made | RefusedError]) -> dict[str, Made]:
    """Return all that was made; where a job refused, every refusal is raised."""
    refused = [each for each in made.values() if isinstance(each, RefusedError)]
    if refused:
        raise RefusedError(problem for each in refused for problem in each.problems)
    return {
        name: each for name, each in made.items() if not isinstance(each, RefusedError)
    }


def _done(work: Callable[[Job], Made], job: Job) -> Made | RefusedError:
    try:
        return work(job)
    except RefusedError as error:
        return error


def _taken(name: str, future: Future[Any]) -> Any:  # noqa: ANN401  what it made
    try:
        return future.result()
    except RefusedError as error:
        return error
    except (BrokenProcessPool, CancelledError):
        what = "was not made: the process that worked on it was ended."
        return refuse(name, what, "Run the command again; what is made stays.")


@contextmanager
def _hands(cluster: str | None) -> Iterator[Executor]:
    if cluster is None:
        count = len(os.sched_getaffinity(0)) if _counts() else os.cpu_count()
        with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as pool:
            yield pool
        return
    with _client(cluster) as client:
        yield client.get_executor(pure=False)


def _counts() -> bool:
    return hasattr(os, "sched_getaffinity")


@contextmanager
def _client(address: str) -> Iterator[Any]:
    try:
        from distributed import Client  # noqa: PLC0415  optional, and heavy
    except ImportError:
        what = "a cluster needs the library distributed, which is not installed."
        raise _no_cluster(what, f"Install it: {EXTRA}") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        what = f"no cluster answers at {address}: {error}."
        fix = "Start it with: dask scheduler, then: dask worker ADDRESS"
        raise _no_cluster(what, fix) from error
    with client:
        yield client


def _no_cluster(what: str, fix: str) -> RefusedError:
    return refuse("--cluster", what, fix)
