import type { shopperMails as english } from '../en/shopper-mails.ts'

export const shopperMails: Record<keyof typeof english, string> = {
  'mail.order_links.subject': '{shop} でのご注文のリンク',
  'mail.order_links.text': '{shop} でのご注文のリンクをお送りします。最近のご注文は次のとおりです。',
  'mail.order_links.order': 'ご注文 {number}（{at:time}）',
  'mail.order_links.note':
    'リンクを持つ人は誰でもご注文を開けますので、他の人に渡さないでください。お心当たりがなければ、何もする必要はありません。',

  'mail.refund_approved.subject': 'ご注文 {number} の返金が承認されました',
  'mail.refund_approved.text':
    '{shop} のご注文 {number} のうち {amount:money} を、お支払い時と同じ方法で返金します。理由：{decision}。',
  'mail.refund_approved_silence.subject': 'ご注文 {number} の返金が自動で承認されました',
  'mail.refund_approved_silence.text':
    '{refundSilenceDays}日以内に決定されなかったため、{shop} のご注文 {number} のうち {amount:money} を、お支払い時と同じ方法で返金します。',
  'mail.refund_rejected.subject': 'ご注文 {number} の返金が却下されました',
  'mail.refund_rejected.text': '{shop} のご注文 {number} のうち {amount:money} は返金されません。理由：{decision}。',

  'mail.order_placed.subject': '{shop} でのご注文 {number}',
  'mail.order_placed.text':
    'ご注文 {number} ありがとうございます。{payBy:time} までお支払いをお待ちします。お支払い方法はご注文のページにあります。お支払いがない場合、ご注文は自動で終了し、費用はかかりません。',
  'mail.order_paid.subject': 'ご注文 {number} のお支払いを確認しました',
  'mail.order_paid.text':
    '{total:money} のお支払いを確認しました。商品が届くまで代金はプラットフォームがお預かりします。期限までに発送されない場合は返金します。',
  'mail.order_cancelled.subject': 'ご注文 {number} をキャンセルしました',
  'mail.order_cancelled.text': 'お支払い前にご注文 {number} をキャンセルされました。請求はありません。',
  'mail.order_unpaid.subject': 'ご注文 {number} は終了しました',
  'mail.order_unpaid.text':
    'ご注文 {number} のお支払いが期限までに確認できませんでした。請求はありません。後から届いたお支払いは返金します。',
  'mail.order_declined.subject': 'ご注文 {number} はキャンセルされました',
  'mail.order_declined.text':
    '{shop} はご注文 {number} をお届けできません。{amount:money} をお支払い時と同じ方法で返金し、手続きが済み次第メールでお知らせします。',
  'mail.order_not_supplied.subject': 'ご注文 {number} はキャンセルされました',
  'mail.order_not_supplied.text':
    '仕入先がご注文 {number} の商品を発送できません。{amount:money} をお支払い時と同じ方法で返金し、手続きが済み次第メールでお知らせします。',
  'mail.order_late.subject': 'ご注文 {number} はキャンセルされました',
  'mail.order_late.text':
    'ご注文 {number} は期限までに発送されませんでした。{amount:money} をお支払い時と同じ方法で返金し、手続きが済み次第メールでお知らせします。',
  'mail.order_sent.subject': 'ご注文 {number} を発送しました',
  'mail.order_sent.text': 'ご注文 {number} の商品を発送しました。',
  'mail.order_reached.subject': 'ご注文 {number} が届きました',
  'mail.order_reached.text':
    'ご注文 {number} の配達は {at:time} と報告されています。問題や不足がある場合は、ご注文のページから返金を申請してください。',
  'mail.refund_requested.subject': 'ご注文 {number} の返金を申請されました',
  'mail.refund_requested.text':
    'ご注文 {number} のうち {amount:money} の返金を申請されました。まず {shop} が回答でき、その後、回答がなくてもプラットフォームが決定します。結果はメールでお知らせします。',
  'mail.refund_answered.subject': '{shop} が返金の申請に回答しました',
  'mail.refund_answered.text':
    '{shop} がご注文 {number} の {amount:money} の返金申請に回答しました。回答はご注文のページにあります。次にプラットフォームが決定します。',
  'mail.refund_given_back.subject': '{shop} がご注文 {number} の代金をお返しします',
  'mail.refund_given_back.text':
    '{shop} がご注文 {number} の {amount:money} を、お支払い時と同じ方法でお返しします。ショップからの説明：{decision:quoted}',
  'mail.refund_paid.subject': 'ご注文 {number} の返金を送金しました',
  'mail.refund_paid.text':
    'ご注文 {number} の {amount:money} を、お支払い時と同じ方法で返金しました。明細に表示されるまで数日かかることがあります。',
  'mail.withdrawn_unsent.subject': 'ご注文 {number} の契約を撤回しました',
  'mail.withdrawn_unsent.text':
    'ご注文 {number} の契約の撤回を {at:exact} に受け付けました。ご注文はキャンセルされ、{amount:money} をお支払い時と同じ方法で返金し、手続きが済み次第メールでお知らせします。',
  'mail.withdrawn.subject': 'ご注文 {number} の契約を撤回しました',
  'mail.withdrawn.text':
    'ご注文 {number} の契約の撤回を {at:exact} に受け付けました。金額は {amount:money} です。{sendBy:time} ' +
    'までに、送料をご負担のうえ、下記の販売業者の住所へ商品を返送してください。販売業者に届き次第、またはご注文のページで発送の証明を送った場合は遅くとも法定の期限までに、お支払い時と同じ方法で返金します。',
  'mail.sent_back.subject': 'ご注文 {number} の返品',
  'mail.sent_back.text':
    'ご注文 {number} の商品を返送した証明を {at:exact} に受け付けました：{sentBack:quoted}。販売業者が事実と異なることを示さない限り、遅くとも ' +
    '{decideBy:time} に {amount:money} を返金します。',
  'mail.refund_approved_withdrawal.subject': 'ご注文 {number} の返金',
  'mail.refund_approved_withdrawal.text':
    'ご注文 {number} の契約が撤回され、商品が返送されました。{amount:money} をお支払い時と同じ方法で返金し、手続きが済み次第メールでお知らせします。',
  'mail.refund_rejected_withdrawal.subject': 'ご注文 {number} の返品は終了しました',
  'mail.refund_rejected_withdrawal.text':
    'ご注文 {number} の商品を返送した証明が届かなかったため、返金はありません。発送済みの場合は、ご注文のページで返金を申請してください。',
  'mail.order.about': '対象の商品：',
  'refund_cause.not_arrived': '届いていない',
  'refund_cause.damaged': '破損している',
  'refund_cause.wrong_goods': '違う商品が届いた',
  'refund_cause.incomplete': '不足しているものがある',
  'refund_cause.not_as_described': '説明と異なる',
  'refund_cause.too_late': '時間がかかりすぎる',
  'refund_cause.unwanted': '不要になった',
  'refund_cause.other': 'その他の理由',
  'refund_cause.withdrawal': '契約の撤回',
  'mail.payment_reminder.subject': 'ご注文 {number} のお支払いをお待ちしています',
  'mail.payment_reminder.text':
    'ご注文 {number} の銀行振込がまだ確認できていません。お振込済みの場合、お手続きは不要です。まだの場合は、{payBy:time} までにお支払いください。振込先は注文ページにあります。お支払いがない場' +
    '合、ご注文は自動的に終了し、費用はかかりません。',
  'mail.no_news.subject': 'ご注文 {number} は届きましたか',
  'mail.no_news.text':
    'ご注文 {number} の商品は{sentAt:time} に発送され、その後の報告がありません。届いたかどうかを注文ページでお知らせいただくか、返金を申請してください。ご連絡がない場合、発送から' +
    '{silentReceiveDays}日後に受け取り済みとなります。',
  'mail.no_news_last.subject': 'ご注文 {number}：商品は届きましたか',
  'mail.no_news_last.text':
    'ご注文 {number} の配達の報告がないため、{until:time} に受け取り済みとなります。届いていない場合は、それまでに注文ページから返金を申請してください。',
  'mail.order.page': 'ご注文のページ：',
  'mail.order.total': '合計：{total:money}',
  'mail.order.goods': '{title}、{variant}',
  'mail.order.detail': '{detail}：{text}',
  'mail.order.to': 'お届け先：',
  'mail.order.parcel': '配送業者：{carrier}、追跡番号：{tracking}',
  'mail.order.sold_by': '出店者 {shop}：',
  'mail.order.terms': 'ご注文の販売条件：',
  'mail.order.note': 'リンクを知っている人は誰でもご注文を開けます。転送しないでください。',

  'seller.responsible': '運営統括責任者',
  'seller.phoneHours': '電話受付時間',
  'seller.businessNumber': '事業者登録番号',
  'seller.register': '商業登記',
  'seller.vatNumber': 'VAT番号',
  'seller.taxNumber': '税務番号',
  'seller.mailOrderNumber': '通信販売業届出番号',
}
