import office
import papers
import rooms

from .. import scene


@scene("pages/anti-corruption", "stone", "slope", aim=(0.0, 0.1, 0.68), lens=58, dark=True)
def anti_corruption():
    # The rules are the same for everybody.
    office.scales((0.5, 0.85, 0), -6, 0.9)
    papers.law_book((-0.95, -0.35, 0), 10, "#7d2823", title=("Кодекс", "этики")).scale = (0.9, 0.9, 0.9)
    rooms.dim_at_night(0.9)
