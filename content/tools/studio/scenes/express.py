"""Steps of the express test."""

import devices
import laboratory as lab
import papers
from materials import gem, linear, matte, plastic
from shapes import ball, box, group, lathe, rod

from . import scene


def _table_mat():
    box("mat", (3.2, 2.2, 0.03), (0, 0, 0.015), matte("mat", linear("#6fa898"), 0.9), 0.01)


@scene("pages/express-step-1", "sand", "above", aim=(0, 0, 0.1))
def step_1():
    _table_mat()
    foil = matte("pouch", linear("#cfd6d3"), 0.35)
    box("pouch", (1.7, 1.25, 0.05), (-0.35, 0.2, 0.06), foil, 0.02)
    strip = box("strip", (0.22, 1.25, 0.03), (0.85, 0.35, 0.05), foil, 0.01)
    strip.rotation_euler = (0, 0, -0.35)
    devices.cassette((0.2, 0.05, 0.09), (0, 0, -6), lines=False)


@scene("pages/express-step-2", "mint", "top")
def step_2():
    _table_mat()
    devices.cassette((0, 0, 0.03), (0, 0, 0), lines=False).scale = (1.3, 1.3, 1.3)
    papers.pen((1.2, -0.5, 0.04), 12)


@scene("pages/express-step-3", "sky", "right", aim=(0, -0.2, 0.75), lens=82)
def step_3():
    _table_mat()
    devices.cassette((0, 0, 0.03), (0, 0, 14), lines=False).scale = (1.2, 1.2, 1.2)
    # The middle well of the turned cassette.
    x, y = 0.087, -0.35
    lab.dropping_pipette((x, y, 0.62), (0, 3, 0), (0.95, 0.75, 0.25))
    for height in (0.46, 0.27):
        ball("drop", 0.045, (x, y, height), gem("drop", (0.95, 0.75, 0.25)), (1, 1, 1.25))


@scene("pages/express-step-4", "straw", "above", aim=(0, 0.05, 0.2))
def step_4():
    _table_mat()
    devices.cassette((-0.6, -0.1, 0.03), (0, 0, 10), lines=False)
    dial = lathe("timer", [(0, 0), (0.62, 0), (0.68, 0.08), (0.68, 0.3), (0.6, 0.36), (0, 0.36)], (1.0, 0.35, 0.03), plastic("timer", linear("#e2725b")))
    face = lathe("face", [(0, 0.365), (0.56, 0.365)], (1.0, 0.35, 0.03), matte("face", linear("#fbf9f3"), 0.6))
    hand = rod("hand", (1.0, 0.35, 0.41), (1.0, 0.82, 0.41), 0.03, matte("hand", linear("#10312b")))
    short = rod("short", (1.0, 0.35, 0.41), (1.28, 0.47, 0.41), 0.035, matte("hand", linear("#10312b")))
    group([dial, face, hand, short])
    for i in range(12):
        mark = box("mark", (0.03, 0.1, 0.01), (0, 0.47, 0.4), matte("mark", linear("#10312b")), 0.002)
        group([mark], (1.0, 0.35, 0), (0, 0, 30 * i))


@scene("pages/express-step-5", "peach", "macro", aim=(0, 0.05, 0.1), lens=78)
def step_5():
    devices.cassette((0, 0, 0), (0, 0, -14)).scale = (1.35, 1.35, 1.35)
    papers.pen((0.2, -1.05, 0), 70)
