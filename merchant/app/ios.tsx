const isIos =
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad that requests desktop pages reports itself as a Mac, but no Mac has a touch screen.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** On iOS the page begins below a black bar of 5rem, which includes the area of the phone's status bar. */
export function IosBar() {
  if (!isIos) return null
  return (
    <>
      <div data-ios-bar className="fixed inset-x-0 top-0 z-40 h-[max(5rem,env(safe-area-inset-top))] bg-[#000]" />
      <div className="h-[max(5rem,env(safe-area-inset-top))] shrink-0" />
    </>
  )
}
