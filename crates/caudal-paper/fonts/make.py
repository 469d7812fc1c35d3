"""Makes the two fonts of the papers from Inter's own files: python3 make.py FOLDER, where FOLDER holds Inter-Regular.woff2 and
Inter-SemiBold.woff2 of the npm package inter-ui 4.1.1. Needs fonttools and brotli of PyPI.

Kept are Latin, its punctuation and some currencies, without hints and layout tables. Figures of one width stand under U+E030 to
U+E039, where no text has a character: the program writes amounts with them.
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

CHARACTERS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *(0x218, 0x219, 0x21A, 0x21B, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E),
    *(0x2022, 0x2026, 0x2032, 0x2033, 0x20A1, 0x20AA, 0x20AC, 0x20AD, 0x2116, 0x2122, 0x2190, 0x2192, 0x2212, 0x2260),
    *(0x2264, 0x2265, 0xFFFD),
]


def tabular(font):
    """Which glyph stands for another where figures have one width."""
    mapping = {}
    table = font["GSUB"].table
    for feature in table.FeatureList.FeatureRecord:
        if feature.FeatureTag != "tnum":
            continue
        for index in feature.Feature.LookupListIndex:
            for sub in table.LookupList.Lookup[index].SubTable:
                mapping.update(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
    return mapping


def make(source, target):
    font = TTFont(source)
    glyphs, wide = font.getBestCmap(), tabular(font)
    figures = {0xE030 + digit: wide[glyphs[ord(str(digit))]] for digit in range(10)}
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap.update(figures)
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.drop_tables += ["GPOS", "GSUB", "GDEF", "DSIG", "STAT", "meta", "gasp"]
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    options.notdef_outline = True
    options.glyph_names = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[*CHARACTERS, *figures])
    subsetter.subset(font)
    font.flavor = None
    font["cmap"].tables = [t for t in font["cmap"].tables if t.format == 4 and t.platformID == 3][:1]
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(target)


for weight in ("Regular", "SemiBold"):
    make(Path(sys.argv[1]) / f"Inter-{weight}.woff2", Path(__file__).parent / f"Inter-{weight}.ttf")
