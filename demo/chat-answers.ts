import { defaultLanguage, type LanguageCode, readLanguage } from '#contract/language-codes.ts'
import { operatorService } from '#contract/operator/service.ts'
import type { Driver, Staff } from './driver.ts'

const answers: Readonly<Record<LanguageCode, string>> = {
  en:
    'Thank you for your message. This is the demo: an automatic answer stands here in place of a person. ' +
    'In a real shop a member of the team reads your message and replies.',
  'zh-CN': '感谢您的留言。这里是演示环境：此处由自动回复代替客服人员。在真实店铺中，会有工作人员阅读并回复您。',
  ko: '메시지 감사합니다. 이곳은 데모이므로 상담원 대신 자동 답변이 표시됩니다. 실제 상점에서는 담당자가 읽고 답변드립니다.',
  ja: 'お問い合わせありがとうございます。こちらはデモのため、担当者の代わりに自動の返信を表示しています。実際のショップでは担当者が読んで返信します。',
  th: 'ขอบคุณสำหรับข้อความ นี่คือร้านสาธิต จึงเป็นคำตอบอัตโนมัติแทนเจ้าหน้าที่ ในร้านจริงจะมีทีมงานอ่านและตอบกลับ',
  id: 'Terima kasih atas pesan Anda. Ini adalah demo: jawaban otomatis menggantikan petugas. Di toko sungguhan, tim kami membaca dan membalas pesan Anda.',
  vi: 'Cảm ơn tin nhắn của bạn. Đây là bản demo: câu trả lời tự động thay cho nhân viên. Ở cửa hàng thật, nhân viên sẽ đọc và trả lời bạn.',
}

export async function answerChats({ must, ctx }: Driver, [operator]: Staff): Promise<void> {
  const token = await operator()
  const { list } = await must(operatorService.conversations, { token, query: { limit: 20 } })
  for (const { merchantId, lang, unread } of list) {
    if (unread === 0) continue
    const params = { merchantId }
    await must(operatorService.seen, { token, params, body: {} })
    const earlier = await must(operatorService.messages, { token, params, query: { limit: 100 } })
    const text = answers[readLanguage(lang) ?? defaultLanguage]
    // A repeated answer would help nobody, so a conversation gets only one.
    if (earlier.list.some((message) => message.side === 'staff' && message.text === text)) continue
    await must(operatorService.send, { token, params, body: { text, key: ctx.ids.next() } })
  }
}
