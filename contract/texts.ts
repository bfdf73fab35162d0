/** The keys of what the server says on success; the sentences stand in server/base/texts, in seven languages. */
export type TextKey =
  | 'done'
  | 'login_done'
  | 'register_done'
  | 'code_sent'
  | 'saved'
  | 'picked'
  | 'logged_out'
  | 'deposit_sent'
  | 'withdrawal_sent'
  | 'withdrawal_taken_back'
  | 'objection_sent'
  | 'refund_answered'
