"""Opens a page of swizzle-sim in headless Chromium, as wide as a phone and as a desk,
and checks what a reader sees."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import json
import os
import re
import shutil
import subprocess
import sys

# Written into the page where it ends: the boxes of what is checked.
SCRIPT = """<script>
const box = e => { const b = e.getBoundingClientRect();
  return [b.left, b.top, b.width, b.height]; };
const maps = [...document.querySelectorAll('.map')].map(map => ({
  box: box(map), time: box(map.querySelector('.time')),
  causes: box(map.querySelector('.causes')),
  segments: [...map.querySelectorAll('.causes span')].map(box),
  picture: box(map.querySelector('svg')),
  bars: [...map.querySelectorAll('.bar')].map(box),
  values: [...map.querySelectorAll('.value')].map(
      e => [e.scrollWidth, e.clientWidth]) }));
document.body.dataset.seen = JSON.stringify({ inner: window.innerWidth,
  scroll: document.documentElement.scrollWidth, maps });
</script>"""
LEFT, TOP, WIDTH, HEIGHT = range(4)


def see(browser, path, width):
    """What the script finds in a window of that width."""
    # The browser does not run with the runtime of sanitizers that lit preloads.
    environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    dom = subprocess.run(
        [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
         f"--window-size={width},900", "--dump-dom", f"file://{path}"],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        check=True).stdout
    seen = re.search(r'data-seen="([^"]*)"', dom)
    assert seen, dom[:2000]
    return json.loads(seen[1].replace("&quot;", '"'))


def check(seen, width):
    assert seen["inner"] == width, seen["inner"]
    # Nothing is wider than the window, and no figure is cut.
    assert seen["scroll"] <= width, seen["scroll"]
    for a_map in seen["maps"]:
        left, right = a_map["box"][LEFT], a_map["box"][LEFT] + a_map["box"][WIDTH]
        assert 0 <= left and right <= width, a_map["box"]
        assert all(scroll <= client for scroll, client in a_map["values"])
        # The time and its bar come first, then the picture, then rates and loads.
        tops = [a_map[part][TOP] for part in ("time", "causes", "picture")]
        assert tops == sorted(tops) and tops[2] < a_map["bars"][0][TOP], tops
        # Cells, 16 to a row, can be told apart.
        assert a_map["picture"][WIDTH] / 16 >= 4, a_map["picture"]
        shown = sum(segment[WIDTH] for segment in a_map["segments"])
        assert 0 < shown <= a_map["causes"][WIDTH] + 1, shown
    # The bar of the slowest map is a whole one.
    fullest = max(sum(segment[WIDTH] for segment in a_map["segments"])
                  / a_map["causes"][WIDTH] for a_map in seen["maps"])
    assert fullest > 0.97, fullest


def main(path, copy):
    browser = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert browser, "expected Chromium, but got none"
    with open(path, encoding="utf-8") as page, open(copy, "w", encoding="utf-8") as file:
        file.write(page.read().replace("</body>", SCRIPT + "</body>"))
    phone, desk = see(browser, copy, 390), see(browser, copy, 1280)
    check(phone, 390)
    check(desk, 1280)
    # One map below the other, or side by side.
    first, second = (a_map["box"] for a_map in phone["maps"])
    assert second[TOP] >= first[TOP] + first[HEIGHT], (first, second)
    first, second = (a_map["box"] for a_map in desk["maps"])
    assert second[TOP] == first[TOP] and second[LEFT] > first[LEFT], (first, second)


main(*sys.argv[1:])
