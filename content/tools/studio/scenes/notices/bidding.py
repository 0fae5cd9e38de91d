import office
import papers
import rooms

from .. import scene


@scene("pages/bidding", "sand", "slope", aim=(0.06, 0.0, 0.36), lens=64, dark=True)
def bidding():
    # What is bought is cartons, and who offers what is not known before the envelopes are opened.
    office.flat_cartons((0.72, 1.15, 0), -10, 9)
    papers.envelope((-0.9, -0.1, 0.52), (66, 0, 12), "#f3ead6")
    papers.envelope((0.8, -0.72, 0), 10, "#dfcba6")
    papers.envelope((0.72, -0.8, 0.05), -14, "#f3ead6")
    rooms.dim_at_night(0.8)
