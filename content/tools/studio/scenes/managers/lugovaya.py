import papers

from . import MAHOGANY, TOP, desk


@desk("lugovaya", "М. О. Луговая", MAHOGANY, "#d8c8a4")
def chair():
    # The bound report of the year, and the pen that signs it.
    papers.law_book((-0.95, -0.3, TOP), 5, "#7d2823").scale = (0.82, 0.82, 0.82)
    papers.glasses((1.0, 0.35, TOP), -12, folded=True)
    papers.fountain_pen((1.75, -0.5, TOP), -68).scale = (0.9, 0.9, 0.9)
