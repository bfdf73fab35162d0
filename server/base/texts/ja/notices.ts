import type { notices as english } from '../en/notices.ts'

export const notices: Record<keyof typeof english, string> = {
  'notice.order_paid.title': '新しい注文 {number}',
  'notice.order_paid.content': '購入者が {total:money} を支払いました。{pickBy:time} までに発注してください。',
  'notice.order_shipped.title': '注文 {number} を発送しました',
  'notice.order_shipped.content': '{carrier}、追跡番号 {tracking}。',
  'notice.order_settled.title': '注文 {number} の利益 {amount:money}',
  'notice.order_settled.content': '注文が完了し、利益が残高に反映されました。',
  'notice.order_cancelled_merchant.title': '注文 {number} を断りました',
  'notice.order_cancelled_merchant.content': '注文を断ったため、購入者に {total:money} が返金されます。',
  'notice.order_cancelled_time.title': '注文 {number} の期限が切れました',
  'notice.order_cancelled_time.content': '期限が過ぎました。購入者に {total:money} が返金されます。',
  'notice.order_cancelled_partner.title': '注文 {number} が提携先によりキャンセルされました',
  'notice.order_cancelled_partner.content':
    '提携先の購入者が発送前にキャンセルしました。{total:money} が提携先に返金されます。',
  'notice.order_cancelled_supplier.title': '注文 {number} を発送できません',
  'notice.order_cancelled_supplier.content':
    '仕入先が発送できないため、仕入原価は返還され、購入者に {total:money} が返金されます。',
  'notice.order_reached.title': '注文 {number} が届きました',
  'notice.order_reached.content':
    '配送業者が配達しました。購入者が確認するか、到着から{autoReceiveDays}日が過ぎると自動的に受け取り済みになります。',
  'notice.order_received.title': '注文 {number} が受け取り済みになりました',
  'notice.order_received.content':
    'それまでに返金の申請がなければ、{settlesAt:time} に {amount:money} が残高に反映されます。',

  'notice.pick_up_due.title': '注文 {number} が発注待ちです',
  'notice.pick_up_due.content':
    '{pickBy:time} までに発注しないとキャンセルされ、購入者に {total:money} が返金されます。',

  'notice.refund_requested.title': '返金申請：注文 {number}',
  'notice.refund_requested.content':
    '購入者が {amount:money} の返金を求めています。理由：{cause:text}。{answerBy:time} まで回答できます。{reason:quoted}',
  'notice.refund_answer_due.title': '注文 {number} の返金：回答期限まであと1日',
  'notice.refund_answer_due.content':
    '購入者が {amount:money} の返金を求めています。{answerBy:time} まで回答できます。',
  'notice.order_disputed.title': '注文 {number} の支払いにチャージバックが申請されました',
  'notice.order_disputed.content':
    '購入者の銀行が {amount:money} のチャージバックを申請しました。銀行の決定まで、この注文は精算されません。',
  'notice.dispute_won.title': '注文 {number} のチャージバック：出店者側の主張が認められました',
  'notice.dispute_won.content': '銀行は出店者側の主張を認めました。{amount:money} はこの注文に残ります。',
  'notice.dispute_lost.title': '注文 {number} のチャージバック：購入者側の主張が認められました',
  'notice.dispute_lost.content':
    '銀行が {amount:money} を購入者のために回収しました。返金と同じく、チャージバックとして処理されます。',
  'notice.refund_approved.title': '注文 {number} の返金が承認されました',
  'notice.refund_approved.content': '購入者に {amount:money} が返金されます。理由：{decision}。',
  'notice.refund_given_back.title': '注文 {number} の代金を返しました',
  'notice.refund_given_back.content':
    '{amount:money}を購入者に返します。注文のためにお預かりしている代金から、次に残高から支払われます。購入者にお知らせしました。',
  'notice.refund_rejected.title': '注文 {number} の返金が却下されました',
  'notice.refund_rejected.content': '購入者に {amount:money} は返金されません。理由：{decision}。',
  'notice.order_cancelled_withdrawal.title': '注文 {number} はキャンセル：購入者が契約を撤回',
  'notice.order_cancelled_withdrawal.content':
    '商品の発送前に購入者が契約を撤回しました。購入者に {total:money} が返金されます。',
  'notice.refund_withdrawn.title': '購入者が注文 {number} の商品を返品します',
  'notice.refund_withdrawn.content':
    '購入者が契約を撤回しました（{amount:money}）。商品はショップの住所に返送されます。届いたら返品を確認してください。その時点で購入者に返金されます。',
  'notice.refund_sent_back.title': '注文 {number} の商品が返送されました',
  'notice.refund_sent_back.content':
    '購入者が返送しました：{sentBack:quoted}。返品を確認するか、事実と異なる場合は回答してください。それ以外の場合は {decideBy:time} に {amount:money} ' +
    'が返金されます。',
  'notice.refund_approved_withdrawal.title': '注文 {number} の返品を返金',
  'notice.refund_approved_withdrawal.content': '契約を撤回した購入者に {amount:money} が返金されます。',
  'notice.refund_rejected_withdrawal.title': '注文 {number} の返品は終了',
  'notice.refund_rejected_withdrawal.content': '商品が期限までに返送されなかったため、返金はありません。',
  'notice.refund_approved_silence.title': '注文 {number} の返金が自動で承認されました',
  'notice.refund_approved_silence.content':
    '{refundSilenceDays}日以内に決定されなかったため、購入者に {amount:money} が返金されます。',

  'notice.level_bought.title': '現在のレベルは{level:name}です',
  'notice.level_bought.content':
    '{amount:money} で購入しました。新しい手数料が適用された注文がなければ、{giveBackDays}日以内は払い戻しを受けられます。',
  'notice.level_earned.title': '{level:name}に昇格しました',
  'notice.level_earned.content': '{orders}件の注文が完了し、無料で昇格しました。',

  'notice.package_ended.title': '優先表示が終了しました：{name:name}',
  'notice.package_ended.content': '使わなかった日数分を払い戻しました：{amount:money}。',

  'notice.referral_received.title': '招待したショップからの報酬 {amount:money}',
  'notice.referral_received.content': '精算済み注文のプラットフォーム手数料から、紹介報酬を受け取りました。',

  'notice.qualified.title': 'ほかの出店者を招待できます',
  'notice.qualified.content': '{qualifyingOrders}件の注文が完了しました。招待コードはアライアンス画面にあります。',

  'notice.registration_approved.title': 'ようこそ。ショップが承認されました',
  'notice.registration_approved.content': '仕入れセンターで商品を選び、価格を決めて、出品しましょう。',
  'notice.registration_rejected.title': '申請は承認されませんでした',
  'notice.registration_rejected.content': '理由：{reason}。修正してもう一度送信できます。',
  'notice.registration_redo.title': '一部の内容をもう一度お送りください',
  'notice.registration_redo.content': '理由：{reason}。',

  'notice.identity_opened.title': '本人確認の写真が閲覧されました',
  'notice.identity_opened.content': '審査担当者が閲覧しました。理由：{reason}。',

  'notice.listing_off_shelf.title': '出品停止：{title}',
  'notice.listing_off_shelf.content': '仕入れ値が販売価格を上回りました。新しい価格を決めると再び出品できます。',

  'notice.shop_closed.title': 'ショップが閉鎖されました',
  'notice.shop_closed.content':
    '理由：{reason}。発注、出金、エクスポート、カスタマーサービスへの連絡は引き続きできます。',
  'notice.shop_opened.title': 'ショップが再開されました',
  'notice.shop_opened.content': '理由：{reason}。',

  'notice.withdrawal_requested.title': '出金 {number} を申請しました',
  'notice.withdrawal_requested.content':
    '{to} へ {amount:money} を出金します（受取額 {net:money}）。{decideBy:time} までに審査されなければ全額が自動で戻ります。心当たりがなければ取り消してパスワードを変更してください。',
  'notice.withdrawal_new_destination.title': '新しい送金先：出金 {number}',
  'notice.withdrawal_new_destination.content':
    '{to} へ初めて {amount:money} の出金が申請されました。{notBefore:time} までは送金されません。心当たりがなければ、すぐに取り消してパスワードを変更してください。',
  'notice.withdrawal_approved.title': '出金 {number} が承認されました',
  'notice.withdrawal_approved.content':
    '{to} へ {net:money} が {expectedBy:time} までに届く予定です。{sendBy:time} までに送金されなければ自動で戻ります。',
  'notice.withdrawal_paid.title': '出金 {number} が着金しました',
  'notice.withdrawal_paid.content': '{net:money} が {to} に届きました。手数料は {fee:money}。参照番号：{evidence}。',
  'notice.withdrawal_rejected.title': '出金 {number} は却下されました',
  'notice.withdrawal_rejected.content':
    '{reason:text}。全額 {amount:money} は残高に戻りました。異議の申し立てや再申請ができます。',
  'notice.withdrawal_taken_back.title': '出金 {number} を取り消しました',
  'notice.withdrawal_taken_back.content': '{amount:money} は残高に戻りました。',
  'notice.withdrawal_not_decided.title': '出金 {number} は期限内に審査されず、残高に戻りました',
  'notice.withdrawal_not_decided.content':
    '{decideWithinHours}時間以内に審査されなかったため、{amount:money} は自動で残高に戻りました。原因を調べています。すぐに再申請できます。',
  'notice.withdrawal_not_sent.title': '出金 {number} は期限内に送金されず、残高に戻りました',
  'notice.withdrawal_not_sent.content':
    '承認後{sendWithinHours}時間以内に送金されなかったため、{amount:money} は自動で残高に戻りました。すぐに再申請できます。',
  'notice.withdrawal_returned.title': '出金 {number} が戻りました',
  'notice.withdrawal_returned.content': '{reason:text}。手数料を含む全額 {amount:money} は残高に戻りました。',
  'notice.withdrawal_late.title': '出金 {number} に時間がかかっています',
  'notice.withdrawal_late.content':
    '{to} への {net:money} は {expectedBy:time} までに届く予定でしたが、まだ確認できていません。銀行またはブロックチェーンネットワークに照会しています。',
  'notice.withdrawal_opened.title': '送金先の情報が閲覧されました',
  'notice.withdrawal_opened.content': '財務担当が出金 {number} の送金先を確認しました。理由：{why}。',

  'notice.hold_made.title': '残高のうち {amount:money} が保留されました',
  'notice.hold_made.content':
    '根拠：{rule:text}、事件番号 {caseNumber}、{until:time} まで。{objectBy:time} まで異議を申し立てられます。残りの残高は出金できます。',
  'notice.hold_lifted.title': '{amount:money} の保留が解除されました',
  'notice.hold_lifted.content': '事件番号 {caseNumber} の件は終了し、この金額を出金できます。',

  'notice.goodwill.title': '特別補償金として {amount:money} を受け取りました',
  'notice.goodwill.content': 'プラットフォームの自己資金からの支払い：{reason}',

  'notice.deposit_announced.title': '入金 {number} を審査しています',
  'notice.deposit_announced.content':
    '{amount:money}（証明画像あり）。担当者2名が{depositReviewHours}時間以内に確認します。',
  'notice.deposit_announced_bank.title': '入金 {number}：参照番号 {reference} の記載',
  'notice.deposit_announced_bank.content':
    '参照番号 {reference} を付けて {amount:money} をお支払いください。担当者2名が着金を確認すると反映されます。',
  'notice.deposit_announced_chain.title': 'ブロックチェーン入金 {number} を審査しています',
  'notice.deposit_announced_chain.content':
    '担当者2名がネットワーク上で {currency} の取引を確認し、確定後に反映します。',
  'notice.deposit_credited.title': '{amount:money} が残高に反映されました',
  'notice.deposit_credited.content': '入金 {number} は担当者2名により承認されました。',
  'notice.deposit_credited_not_final.title': 'ブロックチェーン入金 {amount:money} が残高に反映されました',
  'notice.deposit_credited_not_final.content':
    '入金 {number} は担当者2名により承認されました。ネットワークが確定する {finalAt:time} から出金できます。',
  'notice.deposit_seen.title': '入金 {number}：ネットワーク上で {tokenAmount} {currency} を検出しました',
  'notice.deposit_seen.content': 'ネットワークの承認{needed}回の後に自動で反映されます。お手続きは不要です。',
  'notice.deposit_seen_review.title': '入金 {number} を審査しています',
  'notice.deposit_seen_review.content':
    'あなたのアドレスへの送金を確認しました。{because:text}。担当者2名が確認します。',
  'notice.deposit_confirmed.title': '{amount:money} が残高に反映されました',
  'notice.deposit_confirmed.content': '入金 {number} はネットワークに承認されました。',
  'notice.deposit_confirmed_not_final.title': 'ブロックチェーン入金 {amount:money} が残高に反映されました',
  'notice.deposit_confirmed_not_final.content':
    '入金 {number} はネットワークに承認されました。ネットワークが確定する {finalAt:time} ごろから出金できます。',
  'notice.deposit_not_confirmed.title': '入金 {number} は承認されませんでした',
  'notice.deposit_not_confirmed.content':
    '{reason:text}。反映前のため、残高は変わりません。送金が再び届いたら、自動で反映されます。',
  'notice.deposit_reversed_by_network.title': '入金 {number} は取り消されました',
  'notice.deposit_reversed_by_network.content':
    '{reason:text}。そのため {amount:money} を残高から差し引きました。送金が再び届いたら、自動で反映されます。',
  'notice.deposit_rejected.title': '入金 {number} は却下されました',
  'notice.deposit_rejected.content': '{reason:text}。異議の申し立てや再申請ができます。',
  'notice.deposit_reversed_by_bank.title': '入金 {number} は取り消されました',
  'notice.deposit_reversed_by_bank.content':
    '{reason:text}。そのため {amount:money} を残高から差し引きました。不足分は今後の利益から返済されます。',
  'notice.deposit_reversed.title': '入金 {number} は取り消されました',
  'notice.deposit_reversed.content':
    '{reason:text}。そのため {amount:money} を残高から差し引きました。送金が再び届いたら、ハッシュをもう一度送ってください。',

  'notice.objection_answered.title': '異議申し立てへの回答があります',
  'notice.objection_answered.content': '決定した人とは別の担当者からの回答：{answer}',

  'notice.sender.system': 'システム',
  'notice.sender.review': '審査チーム',
  'notice.sender.finance': '財務チーム',
  'notice.sender.service': 'カスタマーサービス',
  'notice.sender.team': 'プラットフォームチーム',

  'mail.reset_password.subject': 'パスワード再設定の認証コード',
  'mail.reset_password.text':
    '認証コードは {code} です。{verificationMinutes}分間有効です。お心当たりがなければ、何もする必要はありません。',
  'mail.reset_pay.subject': '支払いパスワード再設定の認証コード',
  'mail.reset_pay.text':
    '認証コードは {code} です。{verificationMinutes}分間有効です。お心当たりがなければ、ログインパスワードを変更してください。',

  'mail.follow.subject': '{shop} のフォローの確認',
  'mail.follow.text': '認証コードは {code} です。{verificationMinutes}分間有効です。',
  'mail.follow.promise':
    'フォロー後のメールは週1回までで、新商品があるときだけお送りします。どのメールにも配信停止のリンクがあります。メールアドレスは暗号化して保存し、このお知らせの送信にのみ使用します。',

  'mail.follow_news.subject': '{shop} の新商品',
  'mail.follow_news.text': 'フォロー中の {shop} に新商品があります。',
  'mail.follow_news.item': '{title}　{price:money}',
  'mail.follow_news.from': '{title}　{price:money} から',
  'mail.follow_news.product': '新商品',
  'mail.follow_news.all': 'ショップを見る：',
  'mail.follow_news.more': 'ほかの新商品はショップでご覧ください：',
  'mail.follow_news.note':
    'このメールは {shop} をフォローしている方に、新商品があるときだけ、週1回までお送りしています。フォローを解除：',

  'mail.not_me.text':
    'お心当たりがない場合は、次のページを開き、画面のボタンを押してください：{link:link} ' +
    'すべての端末がログアウトされ、審査中の出金が止まり、過去{notMeDays}日間に追加されたログイン方法と設定された支払いパスワードが削除され、その間に変更されたメールアドレスと電話番号は元に戻ります。',
  'mail.register_again.subject': 'すでにアカウントをお持ちです',
  'mail.register_again.text':
    '{at:time} に、登録済みのメールアドレスまたは電話番号で出店の申請がありました。すでにアカウントをお持ちです。ログインするか、「パスワードをお忘れの方」から新しいパスワードを設定してください。お心当たりがなければ、何もする必要はありません。',
  'mail.operator_factor.subject': '運営アカウントのログイン方法が変更されました',
  'mail.operator_factor.text':
    '{at:time}（UTC）にパスキーまたはリカバリーコードが変更されました。お心当たりがない場合は、すぐに管理者に知らせてください。',
  'mail.operator_failures.subject': '運営アカウントでパスワードの入力誤りが続いています',
  'mail.operator_failures.text':
    'パスワードが{failures}回続けて誤って入力されました（最後は {at:time} UTC）。ログインはされていません。お心当たりがない場合は、管理者に知らせてください。',
  'mail.operator_place.subject': '運営アカウントに新しい端末またはネットワークからログインがありました',
  'mail.operator_place.text':
    '{at:time}（UTC）に {device} でログインがありました。これまで使われていないブラウザまたはネットワークです。お心当たりがない場合は、すぐに管理者に知らせてください。',
  'mail.operator_password.subject': '運営アカウントのパスワードが変更されました',
  'mail.operator_password.text':
    '{at:time}（UTC）にパスワードが変更され、ほかのセッションは終了しました。お心当たりがない場合は、すぐに管理者に知らせてください。',
  'mail.operator_recovery.subject': '運営アカウントのリカバリーコードが使用されました',
  'mail.operator_recovery.text':
    '{at:time}（UTC）に使用されました。各コードは1回だけ使えます。お心当たりがない場合は、すぐに管理者に知らせてください。',
  'mail.operator_new.subject': 'プラットフォームへのアクセスが付与されました',
  'mail.operator_new.text':
    '管理者2人が管理画面へのアクセスを付与しました：{link:link} パスワードは {password} ' +
    'で、1回だけ使えます。初回ログイン時にご自身のパスワードを設定し、認証アプリを登録して、画面に表示されるコードを管理者に伝えてください。お心当たりがない場合は、このメールを無視してください。',
  'mail.operator_reset.subject': 'プラットフォームへのアクセスがリセットされました',
  'mail.operator_reset.text':
    '新しいパスワードは {password} で、1回だけ使えます。ログイン時にご自身のパスワードを設定し、認証アプリを登録し直して、画面に表示されるコードを管理者に伝えてください。ほかのセッションは終了しました。お心当たりがない場合は、管理者に知らせてください。',

  'mail.confirm_email.subject': 'メールアドレスをご確認ください',
  'mail.confirm_email.text':
    '認証コードは {code} です。有効期間は{verificationMinutes}分です。お心当たりがない場合は、このメールを無視してください。',

  // Without amounts, because a locked screen shows it.
  'push.orders_paid': '発注待ちの注文が {count}件あります（最新：{number}）',
  'push.pick_up_due': '注文 {number} を {pickBy:time} までに発注してください',
  'push.refund_answer_due': '注文 {number} の返金：回答期限まであと1日',
  'push.refund_requested': '返金申請：注文 {number}',
  'push.refund_approved': '注文 {number} の返金が承認されました',
  'push.refund_approved_silence': '注文 {number} の返金が自動承認されました',
  'push.refund_rejected': '注文 {number} の返金が却下されました',
  'push.refund_withdrawn': '購入者が注文 {number} の商品を返品します',
  'push.refund_sent_back': '注文 {number} の商品が返送されました',
  'push.order_settled': '注文 {number} は精算済みです',
  'push.deposit_credited': '入金 {number} が残高に反映されました',
  'push.deposit_credited_not_final': '入金 {number} が残高に反映されました',
  'push.withdrawal_paid': '出金 {number} が着金しました',
  'push.withdrawal_returned': '出金 {number} が戻りました',
}
