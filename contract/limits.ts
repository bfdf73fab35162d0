/** Limits that apps and server share; those of one noun alone stand beside it. Units come last in the name; a text's limit is in characters. */
export const limits = {
  /** In minor units, as every amount: worth a million dollars even in rupiah (docs/decisions/0027). */
  amountMax: 10_000_000_000_000,
  /** The highest price is ten times this, and is still an amount. */
  purchasePriceMax: 1_000_000_000_000,
  pageMax: 100,
  pageSizeMax: 100,
  pageSizeDefault: 10,
  /** A list without a counter counts up to this and then says `totalIsFloor`. */
  countedTotalMax: 1_000,
  passwordMin: 10,
  passwordMax: 128,
  payPasswordDigits: 6,
  payPasswordTries: 5,
  payPasswordLockMinutes: 15,
  payTokenSeconds: 120,
  loginFailuresBeforeCaptcha: 3,
  verificationCodeLength: 8,
  /** A code as it is typed, with spaces. */
  verificationCodeTypedMax: 20,
  verificationMinutes: 10,
  verificationRetrySeconds: 60,
  verificationTries: 5,
  /** Codes mailed to one account for one purpose in a day, asked for in one network that it knows. */
  verificationsPerDay: 10,
  /** The same, asked for in one network that it does not know. */
  strangersCodesPerDay: 5,
  /** Mails with the links of orders: from one shop to one address in a day, and from all shops together. */
  orderLinkMailsPerDay: 3,
  orderLinkMailsOfAllPerDay: 10,
  /** Mails about unpaid orders to one mailbox in a day. */
  unpaidOrderMailsPerDay: 10,
  codeMailsPerDay: 30,
  secondApplicationMailsPerDay: 5,
  mailsOfCallerPerDay: 100,
  /** How long a proof of a factor counts as fresh. */
  stepUpMinutes: 10,
  /** How long a challenge of a passkey, or the step after the password, can be answered. */
  challengeMinutes: 5,
  passkeysMax: 10,
  passkeyNameMax: 60,
  /** A browser's answer for a passkey, as JSON. */
  passkeyAnswerMax: 10_000,
  /** A recovery code or a one-time code as it is typed. */
  recoveryCodeMax: 60,
  securityTicketMax: 100,
  sessionDays: 30,
  /**
   * How far back "it was not me" takes back what was added: the 14 days of a mail's link, and the almost two for which
   * a mail is tried.
   */
  notMeDays: 16,
  uploadBytesMax: 10 * 1024 * 1024,
  /** A phone's photo of 24 megapixels has 5,712 × 4,284. */
  uploadPixelsMax: 24_500_000,
  /** An AVIF of 1 kB can have as many pixels as a photo, and takes longer to decode than any other format. */
  uploadAvifPixelsMax: 12_000_000,
  /** Pictures that a shopper may send for one order; a refund shows up to six. */
  orderImagesMax: 12,
  importBytesMax: 20 * 1024 * 1024,
  importRowsMax: 100_000,
  /** Accounts of banks and providers: more are not compared in part. */
  bankAccountsMax: 1_000,
  /** A bank's statement: about a year of a busy account. */
  bankFileBytesMax: 8 * 1024 * 1024,
  bankLinesMax: 20_000,
  /** Statements in one file, one for each day of a year, and the days from the first to the last of a file. */
  bankStatementsMax: 400,
  bankFileDaysMax: 400,
  bankColumnMax: 60,
  /** How far into a file its header may be. */
  bankHeadLineMax: 60,
  bankDirectionsMax: 20,
  bankTextMax: 2_000,
  productVariantsMax: 200,
  productImagesMax: 12,
  productTitleMax: 500,
  productDescriptionMax: 20_000,
  /** The alternative text of a picture. */
  imageTextMax: 300,
  /** Supplied stock of a variant, and the most that one change adds or takes. */
  variantStockMax: 10_000_000,
  /** Levels of the category tree. */
  categoryDepthMax: 5,
  /** Categories in one, whose order is set by one call. */
  categoryOrderMax: 500,
  fileNameMax: 200,
  addAllIdsMax: 500,
  pickBatchMax: 200,
  /** Orders that "pick up all" works through in one call; it answers the ids of the others in `more`. */
  pickAllMax: 2_000,
  orderLinesMax: 50,
  refundReasonMax: 500,
  returnProofMax: 200,
  lineQuantityMax: 10_000,
  carrierMax: 80,
  /** A file of tracking numbers, and the orders of it that one call ships. */
  shipFileBytesMax: 512 * 1024,
  shipLinesMax: 1_000,
  shipBatchMax: 50,
  priceTimesPurchaseMax: 10,
  keywordMax: 80,
  emailMax: 254,
  phoneMax: 32,
  countryMax: 2,
  personNameMax: 120,
  /** The number of an order, deposit or withdrawal. */
  numberMax: 40,
  payTokenMax: 100,
  declineReasonMax: 300,
  refundAnswerMax: 500,
  bankNameMax: 120,
  /** A card number as it is typed, with spaces. */
  cardNumberMax: 40,
  chainAddressMax: 120,
  txHashMax: 100,
  /** An operator's reason for an act. */
  reasonMax: 500,
  shopNameMax: 80,
  shopSlugMax: 40,
  timeZoneMax: 64,
  /** Listings that a price rule changes at once. */
  priceRuleListingsMax: 500,
  /** The address and the keys of a device that is notified. */
  pushEndpointMax: 1_000,
  pushKeyMax: 200,
  pushDevicesMax: 10,
  shopAddressMax: 300,
  shopIntroductionMax: 1_000,
  shopWelcomeMax: 300,
  shopLinkMax: 300,
  /** What a shop adds to one of its pages. */
  shopPageMax: 5_000,
  /** A number, a register or hours of the seller, as they are shown. */
  sellerTextMax: 120,
  objectionMax: 2_000,
  objectionsOpenMax: 20,
  /** Ten thousand dollars, or about their worth in the settlement currency: goodwill cannot replace a regular payout. */
  goodwillMaxDollars: 10_000,
  /** The longest legal hold. */
  holdDaysMax: 30,
  /** The orders of a payout run to a supplier: their merchants' books are locked together while it is decided. */
  supplierPayoutOrdersMax: 500,
  /** The entries of a provider's payout that operators record by hand. */
  providerPayoutEntriesMax: 500,
  chatTextMax: 4_000,
  cannedAnswersMax: 200,
  announcementTitleMax: 120,
  announcementTextMax: 4_000,
  partnerLinkMax: 4_096,
  /** The link of a security mail. */
  accountLinkMax: 200,
  requestTimeoutMs: 99_999,
  toastMs: 2_000,
  /** Five bits each: 65. */
  invitationCodeLength: 13,
  invitationCodeMax: 40,
  /** Completed, unrefunded orders that qualify a merchant for inviting others. */
  qualifyingOrders: 10,
  /** How long an unused level or package can be given back. */
  giveBackDays: 14,
} as const
