"""Gives Atkinson Hyperlegible Next a plain zero.

The face draws every zero with a slash, which helps in a reference number and reads as a mistake in a price. This makes
the plain one the usual zero and keeps the slashed one behind the OpenType feature `zero`, where CSS finds it as
`font-variant-numeric: slashed-zero`. The slash cuts the counter in two; each half still has one whole quarter of the
oval, and the face is symmetric, so the other two quarters are their mirror images, in every weight.

Usage: python3 web/art/plain-zero.py <font> <made font>     (needs fonttools, and brotli for WOFF2)

Made so are web/art/fonts/atkinson.woff2, from @fontsource-variable's latin font with its weights, and regular.ttf and
bold.ttf in offers-service/src/platform/print/atkinson, from @expo-google-fonts' cuts 400Regular and 700Bold.
"""

import copy
import io
import sys

from fontTools.ttLib import TTFont
from fontTools.ttLib.tables import otTables
from fontTools.ttLib.tables._g_l_y_f import GlyphCoordinates

source, target = sys.argv[1:]
# Unpacked first: glyphs of a compressed font cannot be copied.
packed = TTFont(source)
packed.flavor = None
unpacked = io.BytesIO()
packed.save(unpacked)
font = TTFont(unpacked)
glyf = font["glyf"]
variations = font["gvar"].variations if "gvar" in font else {}

zero = glyf["zero"]
PHANTOM_POINTS = 4
points = len(zero.coordinates)
if zero.endPtsOfContours != [15, 26, 38]:
    raise SystemExit("The zero is drawn in another way than this program knows.")

OUTSIDE = range(0, 16)
BOTTOM, LEFT, RIGHT, TOP = 16, 23, 31, 36
LOWER_LEFT = [24, 25, 26]
UPPER_RIGHT = [32, 33, 34, 35]
# The counter from its lowest point to the right and around: the number of a point, and whether its mirror image is meant.
COUNTER = [
    (BOTTOM, False),
    *[(point, True) for point in reversed(LOWER_LEFT)],
    (RIGHT, False),
    *[(point, False) for point in UPPER_RIGHT],
    (TOP, False),
    *[(point, True) for point in reversed(UPPER_RIGHT)],
    (LEFT, False),
    *[(point, False) for point in LOWER_LEFT],
]


def without_slash(at):
    """The plain zero's points from the slashed one's, for a drawing as for how it changes with the weight."""
    middle = at[BOTTOM][0]
    counter = [(2 * middle - at[p][0] if mirrored else at[p][0], at[p][1]) for p, mirrored in COUNTER]
    return [at[point] for point in OUTSIDE] + counter


slashed = {"zero": "zero.slash", "zero.tf": "zero.tf.slash"}
for name, copied in slashed.items():
    glyf[copied] = copy.deepcopy(glyf[name])
    font["hmtx"][copied] = font["hmtx"][name]
    if name in variations:
        variations[copied] = copy.deepcopy(variations[name])
for component in glyf["zero.tf.slash"].components:
    component.glyphName = slashed[component.glyphName]

zero.coordinates = GlyphCoordinates(without_slash(glyf["zero.slash"].coordinates))
zero.flags = bytearray([*zero.flags[:16], *[zero.flags[point] for point, _ in COUNTER]])
zero.endPtsOfContours = [15, 15 + len(COUNTER)]
zero.numberOfContours = 2
zero.recalcBounds(glyf)
for variation in variations.get("zero", []):
    deltas = variation.coordinates
    variation.coordinates = without_slash(deltas) + deltas[points : points + PHANTOM_POINTS]

font.setGlyphOrder(glyf.glyphOrder)
# Kept for speed only, and it has no rows for the new glyphs: without it a browser reads the widths from `gvar`.
if "HVAR" in font:
    del font["HVAR"]

substitution = otTables.SingleSubst()
substitution.Format = 1
substitution.mapping = dict(slashed)
lookup = otTables.Lookup()
lookup.LookupType, lookup.LookupFlag, lookup.SubTable, lookup.SubTableCount = 1, 0, [substitution], 1
gsub = font["GSUB"].table
gsub.LookupList.Lookup.append(lookup)
gsub.LookupList.LookupCount = len(gsub.LookupList.Lookup)

feature = otTables.FeatureRecord()
feature.FeatureTag = "zero"
feature.Feature = otTables.Feature()
feature.Feature.FeatureParams = None
feature.Feature.LookupListIndex = [gsub.LookupList.LookupCount - 1]
feature.Feature.LookupCount = 1
# The last of the list, so that no number of another feature changes; its tag is also the last of the alphabet.
gsub.FeatureList.FeatureRecord.append(feature)
gsub.FeatureList.FeatureCount = len(gsub.FeatureList.FeatureRecord)
for script in gsub.ScriptList.ScriptRecord:
    for system in [script.Script.DefaultLangSys, *[record.LangSys for record in script.Script.LangSysRecord]]:
        if system:
            system.FeatureIndex.append(gsub.FeatureList.FeatureCount - 1)
            system.FeatureCount = len(system.FeatureIndex)

font.flavor = "woff2" if target.endswith(".woff2") else None
font.save(target)
