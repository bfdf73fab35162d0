import { checkStaffMessage, type StaffMessageFault } from './check-staff-message.ts'
import type { OwnContacts } from './contacts.ts'
import { leadsOffPlatform } from './off-platform.ts'
import { hasHiddenNumber } from './spoken-digits.ts'

/**
 * Checks what a shopper and a shop write to each other; null if it may be sent. It is stricter than the check of
 * operators' texts: two strangers have a reason to trade elsewhere, where nobody protects the payment.
 */
export const checkShopMessage = (text: string, own: OwnContacts = []): StaffMessageFault | null =>
  checkStaffMessage(text, own) ?? (hasHiddenNumber(text) || leadsOffPlatform(text) ? 'staff_names_contact' : null)
