"""Checks a page of swizzle-sim: it is well formed, needs nothing from elsewhere, and
each picture has a cell for each workgroup."""
# Part of the Swizzle project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

import html.parser
import re
import sys

VOID = {"meta", "br", "hr", "img", "link"}


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open = []
        self.pictures = []

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        assert not {"src", "href", "srcset"} & set(attributes), (tag, attrs)
        assert tag not in ("script", "link", "iframe"), tag
        if tag == "svg":
            self.pictures.append(0)
        if tag == "path":
            self.pictures[-1] += len(re.findall("M", attributes["d"]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag


with open(sys.argv[1], encoding="utf-8") as file:
    text = file.read()
assert "url(" not in text and "@import" not in text
page = Page()
page.feed(text)
page.close()
assert not page.open, page.open
assert page.pictures == [int(sys.argv[2])] * 2, page.pictures
