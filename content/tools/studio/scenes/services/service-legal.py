import papers

from .. import paper, scene


@scene("pages/service-legal", "straw", "slope", aim=(0.1, -0.1, 0.34), lens=60, dark=True)
def legal():
    # A signed contract with its seal, the law, and the stamp of the company.
    papers.sheets([None, None, paper("contract")], (-0.72, 0.1, 0), 10, (1.7, 2.3))
    papers.wax_seal((-0.4, -1.0, 0.03), -34)
    papers.law_book((1.05, 0.5, 0), -14)
    papers.stamp((0.42, -0.62, 0))
    papers.fountain_pen((0.02, -1.42, 0), 66)
