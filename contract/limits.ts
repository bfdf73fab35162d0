/**
 * Limits that apps and server share. Limits of a single noun are declared in its own file. The unit is the last word of
 * a name; text limits count characters.
 */
export const limits = {
  /** In minor units, like every amount: worth a million dollars even in rupiah (docs/decisions/0004). */
  amountMax: 10_000_000_000_000,
  /** The highest price is ten times this, and must not exceed `amountMax`. */
  purchasePriceMax: 1_000_000_000_000,
  pageMax: 100,
  pageSizeMax: 100,
  pageSizeDefault: 10,
  /** Rows that a list counts at most. A list with more rows answers this number with `totalIsFloor`. */
  countedTotalMax: 1_000,
  passwordMin: 10,
  passwordMax: 128,
  payPasswordDigits: 6,
  payPasswordTries: 5,
  payPasswordLockMinutes: 15,
  payTokenSeconds: 120,
  loginFailuresBeforeCaptcha: 3,
  verificationCodeLength: 8,
  /** Longer than the code, because people type spaces. */
  verificationCodeTypedMax: 20,
  verificationMinutes: 10,
  verificationRetrySeconds: 60,
  verificationTries: 5,
  /** Codes per day for one account and purpose, requested from a network that the account has used. */
  verificationsPerDay: 10,
  /** The same for a network that the account has not used. */
  strangersCodesPerDay: 5,
  /** Mails with the link of an order, per day and address: from one shop, and from all shops together. */
  orderLinkMailsPerDay: 3,
  orderLinkMailsOfAllPerDay: 10,
  /** Mails about unpaid orders, per day and mailbox. */
  unpaidOrderMailsPerDay: 10,
  /** Questions before buying, per day: of a mailbox to one shop and to all, and of a network to one shop. */
  questionsPerDay: 3,
  questionsOfAllPerDay: 10,
  questionsOfNetworkPerDay: 20,
  codeMailsPerDay: 30,
  secondApplicationMailsPerDay: 5,
  mailsOfCallerPerDay: 100,
  stepUpMinutes: 10,
  /** How long a passkey challenge, or the step after the password, can be answered. */
  challengeMinutes: 5,
  passkeysMax: 10,
  passkeyNameMax: 60,
  /** A browser's answer for a passkey, as JSON. */
  passkeyAnswerMax: 10_000,
  /** Also for a one-time code, which is typed into the same field. */
  recoveryCodeMax: 60,
  securityTicketMax: 100,
  sessionDays: 30,
  /** Days whose additions "it was not me" removes: 14 of a mail's link, and almost 2 of retries for sending it. */
  notMeDays: 16,
  uploadBytesMax: 10 * 1024 * 1024,
  /** A photo of 24 megapixels from a phone has 5,712 × 4,284 pixels. */
  uploadPixelsMax: 24_500_000,
  /** An AVIF of 1 kB can have as many pixels as a photo, and takes longer to decode than any other format. */
  uploadAvifPixelsMax: 12_000_000,
  /** Pictures that a shopper can send for one order. One refund shows up to six. */
  orderImagesMax: 12,
  importBytesMax: 20 * 1024 * 1024,
  importRowsMax: 100_000,
  /** Above this number the reconciliation is refused, because it must not compare only some of the accounts. */
  bankAccountsMax: 1_000,
  /** Enough for a year of a busy account. */
  bankFileBytesMax: 8 * 1024 * 1024,
  bankLinesMax: 20_000,
  /** Enough for one statement a day over a year. `bankFileDaysMax` counts from the first day of a file to the last. */
  bankStatementsMax: 400,
  bankFileDaysMax: 400,
  bankColumnMax: 60,
  /** The header of a file must be within this many lines. */
  bankHeadLineMax: 60,
  bankDirectionsMax: 20,
  bankTextMax: 2_000,
  productVariantsMax: 200,
  productImagesMax: 12,
  productTitleMax: 500,
  productDescriptionMax: 20_000,
  imageTextMax: 300,
  /** Also the most that one change of the stock adds or takes. */
  variantStockMax: 10_000_000,
  categoryDepthMax: 5,
  /** Categories with the same parent: one call sets the order of all of them. */
  categoryOrderMax: 500,
  fileNameMax: 200,
  addAllIdsMax: 500,
  pickBatchMax: 200,
  /** Orders that one call of "pick up all" handles. Its answer has the ids of the others in `more`. */
  pickAllMax: 2_000,
  orderLinesMax: 50,
  refundReasonMax: 500,
  returnProofMax: 200,
  lineQuantityMax: 10_000,
  carrierMax: 80,
  /** `shipLinesMax`: lines of a file of tracking numbers; `shipBatchMax`: orders that one call ships. */
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
  /** Longer than a card number, because people type spaces. */
  cardNumberMax: 40,
  chainAddressMax: 120,
  txHashMax: 100,
  reasonMax: 500,
  shopNameMax: 80,
  shopSlugMax: 40,
  timeZoneMax: 64,
  /** Listings that one price rule can change at once. */
  priceRuleListingsMax: 500,
  /** The address and the keys of a device that gets notifications. */
  pushEndpointMax: 1_000,
  pushKeyMax: 200,
  pushDevicesMax: 10,
  shopAddressMax: 300,
  shopIntroductionMax: 1_000,
  shopWelcomeMax: 300,
  shopLinkMax: 300,
  /** The text that a shop adds to one of its legal pages. */
  shopPageMax: 5_000,
  /** A number, a register or the hours of the seller. */
  sellerTextMax: 120,
  objectionMax: 2_000,
  objectionsOpenMax: 20,
  /** In dollars, or about their worth in the settlement currency. Goodwill must not replace a regular payout. */
  goodwillMaxDollars: 10_000,
  holdDaysMax: 30,
  /** Orders of one payout to a supplier: deciding it locks the books of all their merchants together. */
  supplierPayoutOrdersMax: 500,
  /** Entries of a provider's payout that operators can record by hand. */
  providerPayoutEntriesMax: 500,
  chatTextMax: 4_000,
  questionTextMax: 1_000,
  cannedAnswersMax: 200,
  announcementTitleMax: 120,
  announcementTextMax: 4_000,
  partnerLinkMax: 4_096,
  /** The token in the link of a security mail. */
  accountLinkMax: 200,
  requestTimeoutMs: 99_999,
  toastMs: 2_000,
  /** Each character has five bits: 65 bits together. */
  invitationCodeLength: 13,
  invitationCodeMax: 40,
  /** Completed, unrefunded orders that a merchant needs to invite others. */
  qualifyingOrders: 10,
  /** Days in which an unused level or package can be returned. */
  giveBackDays: 14,
} as const
