import office
import papers

from .. import scene


@scene("pages/quality-policy", "mint", "slope", aim=(0.0, 0.05, 0.3), lens=76, dark=True)
def quality_policy():
    # The handbook of quality is bound and sealed, and it is read.
    office.dossier((-0.6, 0.2, 0), 12)
    papers.glasses((-0.52, 0.75, 0.48), -24, folded=True)
    papers.fountain_pen((0.42, -0.42, 0), 48).scale = (0.82, 0.82, 0.82)
