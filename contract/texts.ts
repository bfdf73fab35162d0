/** The keys of the server's texts on success; server/base/texts has them in seven languages. */
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
