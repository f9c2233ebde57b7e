"""What a page may not do unseen: complain, fetch from elsewhere, break its policy, shift."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page

# Runs before every page's own scripts, and keeps what the browser would tell only once.
_IN_THE_PAGE = """
window.seenShifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const names = entry.sources.map(({node}) => {
      const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
      return element?.id || element?.getAttribute?.("class") || element?.nodeName;
    });
    window.seenShifts.push(`${entry.value.toFixed(4)}: ${names.join(", ")}`);
  }
}).observe({type: "layout-shift", buffered: true});
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
});
"""
# What the browser says when a test takes the network away.
_NO_NETWORK = re.compile(r"net::ERR_INTERNET_DISCONNECTED")


class Watch:
    """Listens to the browser contexts of one test; the site is at `home`."""

    def __init__(self, home: str) -> None:
        self._home = urlsplit(home).netloc
        self._expected = [_NO_NETWORK]
        self._complaints: list[str] = []

    def over(self, context: BrowserContext) -> None:
        """Listen to all pages of this context, those opened later too."""
        context.add_init_script(_IN_THE_PAGE)
        context.on("weberror", lambda fault: self._complaints.append(str(fault.error)))
        context.on("console", lambda line: self._hear(line.type, line.text))
        context.on("request", lambda request: self._visit(request.url))
        context.on("page", self._listen)

    def expect(self, pattern: str) -> None:
        """Complaints that match this are what the test means to cause."""
        self._expected.append(re.compile(pattern))

    def unexpected(self) -> list[str]:
        """What nobody said would be complained about."""
        return [
            complaint
            for complaint in self._complaints
            if not any(pattern.search(complaint) for pattern in self._expected)
        ]

    def _listen(self, page: Page) -> None:
        page.on("websocket", lambda socket: self._visit(socket.url))

    def _hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self._complaints.append(f"{kind}: {text}")

    def _visit(self, url: str) -> None:
        place = urlsplit(url)
        if place.scheme not in ("data", "blob") and place.netloc != self._home:
            self._complaints.append(f"asks elsewhere: {url}")


def layout_shifts(page: Page) -> list[str]:
    """Every layout shift of the page so far, those right after a tap too."""
    seen: list[str] = page.evaluate("window.seenShifts")
    return seen
