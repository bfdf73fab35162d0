// Limits that apps and server share. Limits of a single noun are declared in its own file. The unit is the last word of
// a name; text limits count characters.

/** In minor units, like every amount: worth a million dollars even in rupiah (docs/decisions/0004). */
export const amountMax = 10_000_000_000_000
/** The highest price is ten times this, and must not exceed `amountMax`. */
export const purchasePriceMax = 1_000_000_000_000
export const pageMax = 100
export const pageSizeMax = 100
export const pageSizeDefault = 10
/** Rows that a list counts at most. A list with more rows answers this number with `totalIsFloor`. */
export const countedTotalMax = 1_000
export const passwordMin = 10
export const passwordMax = 128
export const payPasswordDigits = 6
export const payPasswordTries = 5
export const payPasswordLockMinutes = 15
export const payTokenSeconds = 120
export const loginFailuresBeforeCaptcha = 3
export const verificationCodeLength = 8
/** Longer than the code, because people type spaces. */
export const verificationCodeTypedMax = 20
export const verificationMinutes = 10
export const verificationRetrySeconds = 60
export const verificationTries = 5
/** Codes per day for one account and purpose, requested from a network that the account has used. */
export const verificationsPerDay = 10
/** The same for a network that the account has not used. */
export const strangersCodesPerDay = 5
/** Mails with the link of an order, per day and address: from one shop, and from all shops together. */
export const orderLinkMailsPerDay = 3
export const orderLinkMailsOfAllPerDay = 10
/** Mails about unpaid orders, per day and mailbox. */
export const unpaidOrderMailsPerDay = 10
/** Questions before buying, per day: of a mailbox to one shop and to all, and of a network to one shop. */
export const questionsPerDay = 3
export const questionsOfAllPerDay = 10
export const questionsOfNetworkPerDay = 20
export const codeMailsPerDay = 30
export const secondApplicationMailsPerDay = 5
export const mailsOfCallerPerDay = 100
export const stepUpMinutes = 10
/** How long a passkey challenge, or the step after the password, can be answered. */
export const challengeMinutes = 5
export const passkeysMax = 10
export const passkeyNameMax = 60
/** A browser's answer for a passkey, as JSON. */
export const passkeyAnswerMax = 10_000
/** Also for a one-time code, which is typed into the same field. */
export const recoveryCodeMax = 60
/** A public key, a signature or a challenge of an operator's device, in base64url. */
export const deviceKeyMax = 200
/** SHA-256 in hex. */
export const deviceIdMax = 64
export const securityTicketMax = 100
export const sessionDays = 30
/** Days whose additions "it was not me" removes: 14 of a mail's link, and almost 2 of retries for sending it. */
export const notMeDays = 16
export const uploadBytesMax = 10 * 1024 * 1024
/** A photo of 24 megapixels from a phone has 5,712 × 4,284 pixels. */
export const uploadPixelsMax = 24_500_000
/** An AVIF of 1 kB can have as many pixels as a photo, and takes longer to decode than any other format. */
export const uploadAvifPixelsMax = 12_000_000
/** Pictures that a shopper can send for one order. One refund shows up to six. */
export const orderImagesMax = 12
export const importBytesMax = 20 * 1024 * 1024
export const importRowsMax = 100_000
/** Above this number the reconciliation is refused, because it must not compare only some of the accounts. */
export const bankAccountsMax = 1_000
/** Enough for a year of a busy account. */
export const bankFileBytesMax = 8 * 1024 * 1024
export const bankLinesMax = 20_000
/** Enough for one statement a day over a year. `bankFileDaysMax` counts from the first day of a file to the last. */
export const bankStatementsMax = 400
export const bankFileDaysMax = 400
export const bankColumnMax = 60
/** The header of a file must be within this many lines. */
export const bankHeadLineMax = 60
export const bankDirectionsMax = 20
export const productVariantsMax = 200
export const productImagesMax = 12
export const productTitleMax = 500
export const productDescriptionMax = 20_000
export const imageTextMax = 300
/** Also the most that one change of the stock adds or takes. */
export const variantStockMax = 10_000_000
export const categoryDepthMax = 5
/** Categories with the same parent: one call sets the order of all of them. */
export const categoryOrderMax = 500
export const fileNameMax = 200
export const addAllIdsMax = 500
export const pickBatchMax = 200
/** Orders that one call of "pick up all" handles. Its answer has the ids of the others in `more`. */
export const pickAllMax = 2_000
export const orderLinesMax = 50
export const refundReasonMax = 500
export const returnProofMax = 200
export const lineQuantityMax = 10_000
export const carrierMax = 80
/** `shipLinesMax`: lines of a file of tracking numbers; `shipBatchMax`: orders that one call ships. */
export const shipFileBytesMax = 512 * 1024
export const shipLinesMax = 1_000
export const shipBatchMax = 50
export const priceTimesPurchaseMax = 10
export const keywordMax = 80
export const emailMax = 254
export const phoneMax = 32
export const countryMax = 2
export const personNameMax = 120
/** The number of an order, deposit or withdrawal. */
export const numberMax = 40
export const payTokenMax = 100
export const declineReasonMax = 300
export const refundAnswerMax = 500
export const bankNameMax = 120
/** Longer than a card number, because people type spaces. */
export const cardNumberMax = 40
export const chainAddressMax = 120
export const txHashMax = 100
export const reasonMax = 500
export const shopNameMax = 80
export const shopSlugMax = 40
export const timeZoneMax = 64
/** Listings that one price rule can change at once. */
export const priceRuleListingsMax = 500
/** An edited price list, below the server's limit of a body also in scripts of three bytes. */
export const priceListMax = 400_000
/** Rows of one part of a price list, which fit `priceListMax`. */
export const priceListRowsMax = 1_500
/** The address and the keys of a device that gets notifications. */
export const pushEndpointMax = 1_000
export const pushKeyMax = 200
export const pushDevicesMax = 10
export const shopAddressMax = 300
export const shopIntroductionMax = 1_000
export const shopWelcomeMax = 300
export const shopLinkMax = 300
/** The text that a shop adds to one of its legal pages. */
export const shopPageMax = 5_000
/** A number, a register or the hours of the seller. */
export const sellerTextMax = 120
export const objectionMax = 2_000
export const objectionsOpenMax = 20
/** In dollars, or about their worth in the settlement currency. Goodwill must not replace a regular payout. */
export const goodwillMaxDollars = 10_000
export const holdDaysMax = 30
/** Orders of one payout to a supplier: deciding it locks the books of all their merchants together. */
export const supplierPayoutOrdersMax = 500
/** Entries of a provider's payout that operators can record by hand. */
export const providerPayoutEntriesMax = 500
export const chatTextMax = 4_000
export const questionTextMax = 1_000
/** Messages of a conversation with a shopper: question_messages_max() in SQL. */
export const questionMessagesMax = 200
export const cannedAnswersMax = 200
export const announcementTitleMax = 120
export const announcementTextMax = 4_000
export const partnerLinkMax = 4_096
/** The token in the link of a security mail. */
export const accountLinkMax = 200
export const requestTimeoutMs = 99_999
export const toastMs = 2_000
/** Each character has five bits: 65 bits together. */
export const invitationCodeLength = 13
export const invitationCodeMax = 40
/** Completed, unrefunded orders that a merchant needs to invite others. */
export const qualifyingOrders = 10
/** Days in which an unused level or package can be returned. */
export const giveBackDays = 14
