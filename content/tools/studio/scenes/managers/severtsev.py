import belongings as own
import papers

from .. import paper
from . import TOP, desk


@desk("severtsev", "А. В. Северцев")
def director():
    # He wants to hear of a missing medicine from a person: the telephone of the desk, and the letter that came.
    own.desk_telephone((0.95, 0.1, TOP), -8, "#f3f0e6").scale = (0.86, 0.86, 0.86)
    papers.sheets([None, paper("letter")], (-1.05, -0.3, TOP), 5, (1.3, 1.78))
    papers.fountain_pen((-1.15, 0.0, TOP + 0.02), 34).scale = (0.72, 0.72, 0.72)
