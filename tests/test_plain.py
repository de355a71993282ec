"""Plain text for a newspaper's form and for mail."""

from __future__ import annotations

from noticegen.render import plain
from tests.sample_papers import LETTER, paper, said

NOTICE = """# Notice of public hearing

The Planning Board holds a hearing\\
on a permit, on\u00a0**Tuesday**.

```facts
When | noon
Ready? | yes
Date: | none
```

| What | Plan for |
|---|---|
| Post | Monday |
| | Tuesday |

1. one
   - dot

   more
2. two

```fill
By
```

```signatures
Chair | Date
Clerk
```

```break
```
"""


def test_a_paragraph_is_a_line_and_a_fact_a_label_and_its_value() -> None:
    assert plain.render(paper(NOTICE)) == (
        "Notice of public hearing\n\n"
        "The Planning Board holds a hearing\non a permit, on Tuesday.\n\n"
        "When:  noon\nReady? yes\nDate: none\n\n"
        "What  |  Plan for\nPost  |  Monday\n  |  Tuesday\n\n"
        "1. one\n   • dot\n   more\n2. two\n\n"
        "By:  ______________________________\n\n"
        "______________________________ Chair\n"
        "______________________________ Date\n\n"
        "______________________________ Clerk\n"
    )


def test_a_width_wraps_between_words_and_never_in_a_date() -> None:
    lines = plain.render(paper("1. one two three Nov\u00a010, 2026."), width=17)

    assert lines == "1. one two three\n   Nov 10, 2026.\n"


def test_a_draft_says_so_first() -> None:
    assert plain.render(paper("Words.", draft=True)) == "DRAFT\n\nWords.\n"


def test_the_words_are_read_back_without_the_marks_of_plain_text() -> None:
    for document in (paper(NOTICE), paper(), paper(LETTER), paper("DRAFT", draft=True)):
        assert plain.read(plain.render(document)) == said(document)
