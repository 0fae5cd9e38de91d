import laboratory as lab

from .. import NEWS, scene


@scene("news/den-otkrytyh-dverey", "sky", "left", NEWS, aim=(0, 0, 0.95), lens=60, dark=True)
def open_day():
    lab.round_flask((-0.75, 0.2, 0), (0.95, 0.72, 0.25), 0.75, 0.85)
    lab.rack((0.6, 0.75, 0), -30, [(0.35, 0.78, 0.66), (0.95, 0.72, 0.25), (0.9, 0.45, 0.35), (0.5, 0.7, 0.95)])
    lab.flask((1.2, -0.55, 0), (0.35, 0.78, 0.66), 0.7, 0.7)
