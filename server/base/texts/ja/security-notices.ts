import type { securityNotices as english } from '../en/security-notices.ts'

export const securityNotices: Record<keyof typeof english, string> = {
  'notice.new_device.title': '別の端末でログインがありました',
  'notice.new_device.content':
    '{device}、{at:time}。お心当たりがない場合は、ログインパスワードを変更し、その端末をログアウトしてください。',
  'notice.pay_password_changed.title': '支払いパスワードが変更されました',
  'notice.pay_password_changed.content':
    '変更日時：{at:time}。お心当たりがない場合は、すぐにカスタマーサービスへご連絡ください。',
  'notice.partner_bound.title': '{partner}からショップにログインできるようになりました',
  'notice.partner_bound.content':
    '{at:time}に同意されました。同サイトにあなたとしてログインした人は、ショップを開けます。お心当たりがない場合は、すぐに報告してください。',
  'notice.partner_unbound.title': '{partner}からショップにログインできなくなりました',
  'notice.partner_unbound.content': '日時：{at:time}。お心当たりがない場合は、すぐに報告してください。',
  'notice.factor_added.title': 'ログイン方法が追加されました',
  'notice.factor_added.content': '日時：{at:time}。お心当たりがない場合は、すぐに報告してください。',
  'notice.factor_removed.title': 'ログイン方法が削除されました',
  'notice.factor_removed.content': '日時：{at:time}。お心当たりがない場合は、すぐに報告してください。',
  'notice.recovery_codes_made.title': '新しいリカバリーコードが作成されました',
  'notice.recovery_codes_made.content':
    '日時：{at:time}。以前のコードは使えません。お心当たりがない場合は、すぐに報告してください。',
  'notice.push_added.title': '別の端末に通知が届くようになりました',
  'notice.push_added.content':
    '{at:time}から、注文とお金の通知が届きます。お心当たりがない場合は、すぐに報告してください。',
  'notice.exported.title': 'ショップの全データがエクスポートされました',
  'notice.exported.content':
    '{at:time}に、すべての注文、住所、帳簿を含むファイルがダウンロードされました。お心当たりがない場合は、すぐに報告してください。',
  'notice.sessions_ended.title': 'すべての端末からログアウトされました',
  'notice.sessions_ended.content':
    'カスタマーサービスが行いました。理由：{reason}。もう一度ログインしてください。ログインできない場合は、ログインパスワードを再設定してください。',
  'notice.recovery_code_used.title': 'リカバリーコードが使用されました',
  'notice.recovery_code_used.content':
    '日時：{at:time}。お心当たりがない場合は、ログインパスワードを変更し、リカバリーコードを作り直してください。',
  'notice.pay_password_locked.title': '支払いパスワードがロックされました',
  'notice.pay_password_locked.content':
    '{payPasswordTries}回間違えました。{until:time} から再び試せます。お心当たりがない場合は、ログインパスワードを変更してください。',
  'notice.password_changed.title': 'ログインパスワードが変更されました',
  'notice.password_changed.content':
    'ログインパスワードが {at:time} に変更されました。お心当たりがなければ、すぐにカスタマーサービスへご連絡ください。',
  'notice.pay_password_first.title': '支払いパスワードが設定されました',
  'notice.pay_password_first.content':
    '{at:time} にログインパスワードで設定されました。出金の送金は、早くても設定から{payoutCoolOffHours}時間後です。お心当たりがない場合は、すぐに報告してください。',
  'notice.pay_password_first.content.no_wait':
    '{at:time} にログインパスワードで設定されました。お心当たりがない場合は、すぐに報告してください。',
  'notice.pay_password_removed.title': '支払いパスワードが削除されました',
  'notice.pay_password_removed.content':
    '「心当たりがない」との報告を受けて、最近設定された支払いパスワードを {at:time} に削除しました。ログインしてから新しく設定してください。',
  'notice.many_failures.title': 'パスワードの入力誤りが続いています',
  'notice.many_failures.content':
    'パスワードが{failures}回続けて誤って入力されました（最後は {at:time}）。ログインはされていません。お心当たりがない場合は、同じパスワードをほかで使っていないかご確認ください。',
  'notice.second_factor_wrong.title': '2段階目でログインが止まりました',
  'notice.second_factor_wrong.content':
    '{device}、{at:time}：1段階目は正しく、2段階目が違いました。ログインはされていません。心当たりがない場合は、ログインパスワードを変更してください。',
  'notice.lost_access_asked.title': 'アカウントへのアクセスの申請がありました',
  'notice.lost_access_asked.content':
    '{at:time}、2段階目のログイン方法をすべて失ったとして、本人確認書類の写真とともに申請されました。担当者2名が確認し、その後1週間待ちます。心当たりがない場合は、今すぐ停止してください。1回押すだけです。',
  'notice.lost_access_first.title': '担当者1名が写真を確認しました',
  'notice.lost_access_first.content':
    'もう1名の担当者も確認します。申請していない場合は「心当たりがない」を押してください。',
  'notice.lost_access_confirmed.title': 'アカウントは{opens:time}に再び開きます',
  'notice.lost_access_confirmed.content':
    '担当者2名が写真を確認しました。それ以降、ログイン画面の「パスワードをお忘れの方」から、メールのコードで新しいパスワードを設定できます。ほかのログイン方法はすべて削除されるため、新しく設定してください。心当たりがない場合は、今すぐ停止してください。',
  'notice.lost_access_refused.title': 'アクセスの申請は確認されませんでした',
  'notice.lost_access_refused.content': '理由：{reason}。別の写真で再度申請できます。',
  'notice.lost_access_ended.title': 'アクセスの申請は終了しました',
  'notice.lost_access_ended.content':
    '{at:time}に2段階目のログインが成功したため、ログイン方法は失われていません。お心当たりがない場合は、すぐに報告してください。',
  'notice.lost_access_stopped.title': 'アクセスの申請は取り消されました',
  'notice.lost_access_stopped.content':
    '{at:time}に、アカウントに入れる手段の一覧から取り消されました。お心当たりがない場合は、すぐに報告してください。',
  'notice.contact_changed.title': 'メールアドレスまたは電話番号が変更されました',
  'notice.contact_changed.content':
    '日時：{at:time}。出店申請の内容で変更されました。お心当たりがない場合は、すぐに報告してください。元の内容に戻ります。',
  'notice.account_stopped.title': 'アカウントを保護しました',
  'notice.account_stopped.content':
    '{at:time} に「心当たりがない」との報告がありました。すべての端末をログアウトし、審査中の出金を残高に戻しました。メールの認証コードで新しいログインパスワードを設定するまで、送金は行われません。',
}
