import laboratory as lab
import packs
import rooms
from materials import printed
from shapes import disc, group, panel

from .. import art, paper, scene


@scene("pages/counterfeit", "sand", "level", aim=(0.2, 0, 0.62), lens=61, dark=True)
def counterfeit():
    # The pack lies on its back, with its end to the camera. The magnifier stands on the table and leans on it.
    length, width, height = 3.9, 2.6, 1.04
    pack = group([packs.carton(art("parafelin"), (length, 0, width), (0, 0, 0), 0)], (0, 0, height / 2), (-90, 0, 0))
    end = panel("end", width, height, (0, -0.008, height / 2), printed("end", paper("batch")))
    # What a lens shows is larger than what lies behind it.
    lens = (0.22, -0.16, 0.66)
    enlarged = disc("shown", 0.565, (lens[0], lens[1] - 0.03, lens[2]), printed("shown", paper("batch"), 0.14), (0.583, 0.5, 0.137, 0.137 * 2.5))
    glass = lab.loupe(lens, (90, 16, 0))
    group([group([pack], (width / 2, length / 2, 0), (0, 0, 90)), end, enlarged, glass], (-0.25, -1.0, 0), (0, 0, -7))
    rooms.dim_at_night(0.75)
