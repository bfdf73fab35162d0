/** The tracking page by the first words of the carrier's name, because operators type the name by hand. */
const pages: readonly (readonly [name: RegExp, page: (number: string) => string])[] = [
  [/^dhl\b/i, (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`],
  [/^ups\b/i, (number) => `https://www.ups.com/track?tracknum=${number}`],
  [/^fedex\b/i, (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`],
  [/^usps\b/i, (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`],
  [/^royal mail\b/i, (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`],
  [/^dpd\b/i, (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}`],
  [/^gls\b/i, (number) => `https://gls-group.com/GROUP/en/parcel-tracking?match=${number}`],
  [/^kerry\b/i, (number) => `https://th.kex-express.com/en/track/?track=${number}`],
  [/^flash express\b/i, (number) => `https://www.flashexpress.co.th/fle/tracking?se=${number}`],
  [/^j&t\b/i, (number) => `https://www.jtexpress.co.th/service/track?waybillNo=${number}`],
  [
    /^(sf|s\.f\.) express\b/i,
    (number) => `https://www.sf-international.com/sg/en/support/querySupport/waybill?No=${number}`,
  ],
  [/^yunexpress\b/i, (number) => `https://www.yuntrack.com/parcelTracking?id=${number}`],
  [/^4px\b/i, (number) => `https://track.4px.com/#/result/0/${number}`],
  [
    /^ems\b|^china post\b|^thailand post\b|^vnpost\b|^pos indonesia\b|^korea post\b|^japan post\b/i,
    (number) => `https://www.17track.net/en/track?nums=${number}`,
  ],
]

/** The URL of the carrier's tracking page for this parcel, or null if the carrier is not known. */
export function trackingPage(carrier: string | null, number: string): string | null {
  const page = pages.find(([name]) => name.test(carrier?.trim() ?? ''))?.[1]
  return page ? page(encodeURIComponent(number)) : null
}
