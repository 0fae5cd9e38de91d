import belongings as own
import papers
import rooms

from .. import SQUARE, paper, scene


@scene("stories/polina-ivleva", "mint", "right", SQUARE, aim=(0.2, 0.15, 0.42), lens=78, dark=True)
def listener():
    # A telephone, a form for a message, and tea for the half hour after a difficult call.
    own.cordless_telephone((-0.6, 0.6, 0), 30)
    papers.sheets([None, paper("form")], (0.95, -0.5, 0), 34, (1.35, 1.85))
    papers.pen((0.35, -1.15, 0.02), 12)
    own.mug((0.85, 1.45, 0), 20, "#e2725b")
    rooms.dim_at_night(0.75)
