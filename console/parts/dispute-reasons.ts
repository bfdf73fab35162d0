import { useLingui } from '@lingui/react/macro'

/** The shopper's bank's reason for a dispute: the text for the provider's code, or an unknown code unchanged. */
export function useDisputeReason() {
  const { t } = useLingui()
  const reasons: ReadonlyMap<string, string> = new Map([
    ['bank_cannot_process', t`the bank could not process the payment`],
    ['check_returned', t`the cheque was returned`],
    ['credit_not_processed', t`a promised refund did not arrive`],
    ['customer_initiated', t`the shopper asked the bank, without a reason`],
    ['debit_not_authorized', t`the direct debit was not authorised`],
    ['duplicate', t`charged twice`],
    ['fraudulent', t`fraud: the cardholder did not pay`],
    ['general', t`no particular reason`],
    ['incorrect_account_details', t`wrong account details`],
    ['insufficient_funds', t`not enough money in the account`],
    ['noncompliant', t`against the rules of the card network`],
    ['product_not_received', t`the goods did not arrive`],
    ['product_unacceptable', t`the goods are damaged or not as described`],
    ['subscription_canceled', t`the subscription was cancelled`],
    ['unrecognized', t`the cardholder does not recognise the payment`],
  ])
  return (code: string) => reasons.get(code) ?? code
}
