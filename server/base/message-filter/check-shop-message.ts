import { checkStrangersMessage, type StaffMessageFault } from './check-staff-message.ts'
import type { OwnContacts } from './contacts.ts'
import { leadsOffPlatform } from './off-platform.ts'
import { hasHiddenNumber } from './spoken-digits.ts'

/**
 * Checks a message between a shopper and a shop; null if it may be sent. Stricter than the check of operators' texts,
 * because a payment outside the platform is not protected, and these two could agree on one.
 */
export const checkShopMessage = (text: string, own: OwnContacts = []): StaffMessageFault | null =>
  checkStrangersMessage(text, own) ?? (hasHiddenNumber(text) || leadsOffPlatform(text) ? 'staff_names_contact' : null)
