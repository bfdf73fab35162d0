/**
 * What customer service must not ask for, by language, over folded text (fold.ts): lower case, Latin letters without
 * accents, so that Vietnamese stands without its tones.
 */
export type Patterns = {
  password: RegExp
  code: RegExp
  /** Asks to be told what stands in the same clause. */
  ask: RegExp
  /** The clause is about something else: changing a password, a code that the platform sends. */
  innocent: RegExp
  /** Demands a payment. */
  pay: RegExp
  /** Somebody else pays, or it is a thing's name. */
  innocentPay: RegExp
  /** Denies what its clause says; taken away before are words that only look like it. */
  negation: RegExp
  notNegation: RegExp
}

const money = String.raw`(?:money|cash|funds?|fees?|tax(?:es)?|usd[tc]?|dollars?|bitcoin|btc|eth|crypto|coins?|gift ?cards?|vouchers?|margin|collateral|guarantee|security deposit|\$ ?\d|\d[\d.,]* ?(?:usd[tc]?|\$|dollars?|btc|eth|thb|baht|rp|vnd|krw|jpy|cny|rmb|eur|gbp)\b|[$€£¥₩฿₫] ?\d)`
const payVerb = '(?:pay|prepay|remit|wire|top ?-?up|recharge|deposit|reload)'
const moveVerb = '(?:transfer|send|give|lend|put|add|buy|purchase|invest|advance|forward|settle|clear|cover)'
const demand =
  '(?:please|pls|plz|kindly|must|need to|needs to|have to|has to|had to|should|ought to|required to|gotta|got to|first|just|now|want you to|ask you to|you to|first you|can you|could you|would you|will you|you)'

const english: Patterns = {
  password:
    /\b(?:pass ?words?|pass ?codes?|pass ?phrases?|passwd|pwd|pins?(?: ?(?:codes?|numbers?))?|credentials?|seed phrases?|recovery phrases?|secret phrases?|private keys?|mnemonics?|secret (?:answer|question)s?)\b/,
  code: /\b(?:otps?|2fa|cvv2?|cvc2?|one ?-?time (?:code|pass\w*|pin)s?|(?:verification|security|sms|text|confirmation|auth\w*|login|sign-?in|access|mail|email|digit|digits|recovery|backup|payment) codes?|codes?|(?:six|6)-? ?(?:digits?|numbers?)|(?:digits|numbers?|one) (?:that )?(?:you|we|i) (?:have |just )?(?:got|get|received?|sent))\b/,
  ask: /\b(?:send|giv(?:e|ing)|gimme|tell|shar(?:e|ing)|provid(?:e|ing)|(?<!(?:by|via|your|the|a|from) )(?:text|message|e?mail)|dm|forward|submit|disclose|reveal|show|supply|hand over|pass|write|drop|post|read (?:out|me|us|back)|screen ?shot|quote|reply|respond|let (?:me|us) (?:have|know|see))\b(?! you\b)|\b(?:we|i|staff|team|support|service|manager|department|finance|colleagues?)\b.{0,20}\b(?:need|want|require|request|must have|have to (?:have|know|see)|would like|ask(?:ing)? (?:you )?for|wait(?:ing)? for|should know|check)\b|\bwhat(?:'s| is| was| are|s)\b|\b(?:please|pls|plz)\W*$|^\W*(?:your|ur|the)?\W*(?:\w+ )?(?:pass ?word|pin|otp|code)s?\W*$|\b(?:enter|type|put|fill|input|write|leave|paste|confirm|verify)\b.{0,80}\b(?:here|chat|below|repl(?:y|ies)|link|https?|www|form|site|message|with (?:me|us))\b|\b(?:needed|required) (?:by|for) (?:us|me|our|verification)\b/,
  innocent:
    /\b(?:chang(?:e|ed|ing)|reset(?:ting)?|set|setting|updat(?:e|ed|ing)|choos(?:e|ing)|creat(?:e|ed|ing)|forg[eo]t(?:ten)?|lost|recover|protect|remember) (?:up )?(?:your|the|a|an|it|my)(?: \w+)? (?:pass ?words?|pins?|pass ?codes?)|\b(?:if|whether|when|why|how) (?:you|your|the|it|to)\b.{0,40}(?:pass|pin|code|otp)|\b(?:we|it|they|system|app|platform|server|bank|page|will|automatically|is|are|was) (?:will |shall |can |then |also |automatically )?(?:send|text|e?mail|message|show|post|write)\b|\bpass ?word (?:reset|page|screen|field|rules?|length)|\b(?:order|tracking|invitation|invite|product|item|postal|post|zip|country|area|error|qr|bar|sku|hs|colou?r|shipping|parcel|return|style|model|batch|category|dress|source|swift|bank|language|time ?zone)[ -]*(?:and \w+ )?codes?\b(?!.{0,30}\b(?:sms|text|phone|mail|email|received|got)\b)/,
  pay: new RegExp(
    String.raw`\b${demand} (?:to |also |immediately |first |now |just |please |urgently |go and |kindly |quickly )*${payVerb}\b|\b${demand} (?:to |also |immediately |first |now |just |please |urgently |kindly |quickly )*${moveVerb}\b.{0,50}${money}|^\W*(?:first |now |just |to \w+ )?${payVerb}\b(?! (?:is|was|has|will|ways?|records?|rc)\b).{0,60}(?:${money}|\bto (?:unlock|release|activate|withdraw|continue|unfreeze|verify))|^\W*(?:first |now |just )?(?:transfer|send|lend|give|buy)\b.{0,40}${money}|\b(?:unlock|release|activat\w+|unfreez\w+|verif\w+|withdraw\w*|process\w*|speed up)\b.{0,60}\b${payVerb}\b(?! ?(?:is|was|record|page|screen))|\b(?:fees?|tax(?:es)?|margin|collateral|guarantee|bond|deposit|insurance|payment|top ?-?up)\b.{0,40}\b(?:must|has to|have to|needs? to|should) be (?:paid|made|sent|settled|cleared|transferred|deposited)|\b(?:fees?|tax(?:es)?|margin|collateral|guarantee|bond|security deposit|deposit|payment|top ?-?up)\b.{0,30}\b(?:is|are) (?:required|necessary|needed|due|mandatory|payable|outstanding)|\b(?:send|give|lend|pay|wire|transfer) (?:me|us)\b.{0,40}${money}|\bgift ?cards?\b|\b(?:we|i) (?:need|want|require) (?:a |an |your |the |some |more )*(?:${money}|deposit|payment)`,
  ),
  innocentPay: new RegExp(
    String.raw`\bpay (?:attention|heed)\b|\b(?:shoppers?|customers?|buyers?|clients?|suppliers?|they|we|platform|bank|finance|carrier|entrepot|who|he|she)\b(?: \w+)?(?: (?:will|shall|must|has to|have to|needs? to|should|can|does|do|always|first|now|then|to))* (?:${payVerb}|${moveVerb})\b|\bpay(?:ment)? (?:pass ?word|page|screen)|\b(?:refund|pay|paid|paying) (?:the )?(?:shopper|customer|buyer)|\b(?:pay|send|transfer) (?:it |this |that |the \w+ |money |\S+ )?(?:back )?(?:to )?you(?:r balance)?\b|\b(?:deducted|taken|included|subtracted)\b`,
  ),
  negation:
    /\b(?:never|not|no|none|nobody|don'?t|doesn'?t|won'?t|can'?t|cannot|isn'?t|aren'?t|mustn'?t|shouldn'?t|without|nothing|neither|nor|stop|avoid|free of charge)\b/,
  notNegation:
    /\bnever mind\b|\bno (?:worries|problem|matter|doubt|rush)\b|\b(?:do not|don'?t) (?:worry|hesitate|be (?:afraid|shy|late|scared)|forget|fail|delay|wait|panic)(?: to)?\b|\bif you (?:do not|don'?t|cannot|can'?t|will not|won'?t)\b.{0,40}|\bunless\b|\bwhy not\b|\bnot (?:only|yet|later than|until)\b|\bno later than\b|\bor not\b|\bif not\b|\bwhy (?:don'?t|do) you( not)?\b|\bno (?:one|body) (?:else )?will (?:know|see)\b|\bcan(?:no|')t (?:help|proceed|withdraw|continue|release|process)\w*\b.{0,30}\b(?:until|before|without|unless)\b|\b(?:will )?(?:not|never) be (?:released|paid|processed|unlocked)\b|\b(?:is|was|are|has) not (?:released|verified|active|complete)\b/,
}

const chinese: Patterns = {
  password: /密码|密碼|口令|私钥|私鑰|助记词|助記詞|支付密|交易密|暗码|mima(?![a-z])/,
  code: /验证码|驗證碼|校验码|动态码|动态口令|短信码|认证码|安全码|验证短信|[6六]位(?:数字|数|码)|收到的(?:数字|码|号码)|yanzhengma/,
  ask: /告诉(?:我|客服|一下)|告知|提供|给(?:我|客服)|发(?:我|给我|到这|来|过来|一下|送给我|送到这|至客服|给客服)|把.{0,12}(?:发|给|告诉|填|写|报)|请(?:您|你)?(?:发|报|说|写|回复|出示|提交)|回复(?:我|您的|你的|密码|验证码)|报(?:一下|给)|说(?:一下|给)|透露|出示|截(?:个)?图|拍照|(?:我们|我|客服|本部门)(?:现在)?(?:需要|要|想要|需)(?:您|你|知道|核对|一下)|是(?:多少|什么|啥)|(?:在这里|在此|在聊天|在对话|这里|链接).{0,10}(?:输入|填写)|(?:输入|填写).{0,16}(?:这里|聊天|对话|链接)|交(?:给|出)|核对一下/,
  innocent:
    /(?:修改|更改|更换|重置|重设|设置|找回|忘记|变更)(?:了|过)?(?:您|你|的|登录|支付|新|交易|自己)*(?:密码|密碼)|密码(?:重置|修改|设置|找回)|(?:我们|系统|平台)(?:会|将|已|已经)?(?:把|将)?(?:验证码)?(?:发送|发出|寄|发到|邮件)|是否/,
  pay: /(?:请|需要?|必须|须|先|得|应(?:该)?|尽快|立即|马上|务必|首先|要求您|要求你|您要|你要|快)(?:您|你|先|再|尽快|立即|马上|今天|现在|向|把|将|给|我们|我|公司|平台|这个|该|账户|账号|钱包|到|往|用|一次性|额外|\d|[.,$¥]|美元|元|块|usdt|的)*(?:付款|支付(?!密码|方式|记录|页面|失败|成功|渠道|的)|付(?=[^款]|$)|转账|转款|汇款|充值(?!记录|页面|申请|方式|单|已|成功|审核|入账|编号|的)|充(?=\d)|打款|打钱|缴|交(?:纳|付|一|上|\d|.{0,4}(?:费|金|税))|存入|垫付|补交|补缴|转(?=\d|钱|给|到|入)|汇(?=\d|到|给)|购买(?:礼品卡|点卡|充值卡))|(?:保证金|押金|税金|税款|解冻费|解冻金|手续费|激活费|认证金|验资)(?:.{0,8})(?:需|请|先|要|必须|应)(?:.{0,6})(?:缴|付|交|转|支付|充)|(?:才能|才可以|方可|即可)(?:解冻|提现|解锁|激活)(?<=(?:付|缴|充值|转账|交|汇款|存入).{0,30})|(?:转账|汇款|付款|打款)(?:到|给|至)(?:我|以下|这个|下面|客服|指定)|礼品卡/,
  innocentPay:
    /(?:买家|顾客|客户|购物者|供应商|平台|我们|财务|银行)(?:会|将|已|已经|需要?|必须|应|要|先|须|在)*.{0,8}(?:支付|付款|转账|汇款|付|打款|退|承担)|从(?:金额|余额|中|其中).{0,6}(?:扣|支付)|退(?:还|款)?给|转(?:给|到|入)您|汇(?:给|到)您/,
  negation:
    /不(?!同意就|然|如|仅|只|错|过)|勿|别(?!的|人)|无需|无须|没(?!关系|问题)|绝非|从未|免(?:费|交|缴)|未(?!付|缴)|莫/,
  notNegation:
    /不要忘(?:记)?|别忘了?|不要担心|别担心|不用担心|不好意思|不客气|没关系|没问题|如果(?:您|你)?不|若不|要是不|除非|不然|不见不散|不(?:付|缴|交|充|转|汇).{0,8}(?:就|则|将|会|无法|不能)|否则|不得不|不妨|不(?:要|必)?(?:犹豫|客气|害怕)|差不多|对不起|(?:就|将)?(?:无法|不能|不会)(?:提现|解冻|处理|到账|放款)|尚未|毫不/,
}

const korean: Patterns = {
  password: /비밀 ?번호|패스 ?워드|비번|암호|개인 ?키|핀 ?번호|니모닉|시드 ?(?:구문|문구)|복구 ?(?:구문|문구)/,
  code: /인증 ?(?:번호|코드)|보안 ?(?:코드|번호)|확인 ?(?:코드|번호)|otp|일회용 ?(?:번호|코드)|여섯 ?자리|6 ?자리|문자로 ?(?:받은|온)/,
  ask: /알려|말해|말씀|보내 ?(?:주|줘|세요|십|시)|공유|제공|전송해|회신|답장|불러 ?주|적어 ?주|(?:번호|코드|비번|워드|암호|otp|키)(?:를|을|도|만|좀)? ?(?:주세요|주십시오|줘|주시|부탁|요청)|부탁|(?:가|이|은|는)? ?(?:뭐|무엇|어떻게 되)|(?:저희|우리|제|담당자)(?:가|에게|는)?.{0,14}(?:필요|요청|알아야)|(?:여기|채팅|링크|아래|답글).{0,14}(?:입력|적)|입력.{0,14}(?:여기|채팅|링크)|캡처|찍어|넘겨|남겨/,
  innocent: /변경|재설정|바꾸|바꿔|잊(?!지)|설정(?:하|해|에서)|드립니다|드렸|드릴|드리겠|발송됩|발송했|전송됩|여부/,
  pay: /(?:입금|송금|이체|충전|결제(?! ?(?:비밀|수단|내역|가|는))|납부|지불|예치|선납|선입금|선결제)(?:을|를|금|부터|먼저|먼저를)? ?(?:해 ?(?:주|야|줘)|하(?:세요|셔야|십시오|시면|시기|고 나)|부탁|바랍니다|필요|요망|주(?:세요|십시오|시)|먼저|하지 않으면|후에)|(?:돈|금액|달러|usdt|수수료|보증금|세금|예치금|상품권|\d ?원|기프트 ?카드)(?:을|를|만)?.{0,16}(?:보내|송금|입금|이체|내(?:세요|셔야|야|시|주)|납부|지불|결제|구매)(?:.{0,8})(?:세요|십시오|주|줘|야|바랍|부탁|필요|하시면)|(?:먼저|반드시|우선|빨리|즉시|지금).{0,14}(?:입금|송금|이체|충전|납부|지불|예치)/,
  innocentPay: /(?:구매자|고객|쇼핑객|공급(?:업체|자)|플랫폼|저희|은행)(?:님)?(?:이|가|는|은|께서)/,
  negation: /마세요|마십시오|말아|말고|않(?!으면|으시면)|아니|없(?!으면|으시면)|안 |못|금지|절대/,
  notNegation:
    /걱정(?:하지)? ?마|잊지 ?(?:마|말)|지 ?않으(?:시)?면|망설이지|염려|문제 ?없|상관 ?없|어쩔 ?수 ?없|안 ?(?:하|보내|내)(?:시)?면|주저하지|아니면|않고는|까지는/,
}

const japanese: Patterns = {
  password: /パスワード|暗証番号|秘密鍵|パスコード|ニーモニック|リカバリーフレーズ|シードフレーズ|暗証/,
  code: /認証(?:コード|番号)|確認(?:コード|番号)|セキュリティ(?:コード|番号)|ワンタイム|検証コード|otp|[6六]桁|届いた(?:番号|コード|数字)/,
  ask: /教え|送って|お送り(?:ください|いただ|下さ|頂)|送信して(?:ください|下さい|いただ)|お知らせ(?:ください|下さい|いただ)|知らせて|伝えて|お伝え(?:ください|下さい)|提供|共有|返信|お聞かせ|(?:を|が)(?:ください|下さい|頂|いただ|必要)|は(?:何|なん)(?:です)?|(?:ここ|こちら|チャット|リンク|下記).{0,12}(?:入力|記入|書)|入力.{0,12}(?:ここ|チャット|リンク)|見せて|写真|スクリーンショット|言って|書いて/,
  innocent:
    /変更|再設定|忘れ(?!ず|な)|設定(?:し|画面|を|の)|お送りし(?:ます|ました)|送信(?:します|しました|され)|届きます|かどうか|アプリ(?:で|に|の)|画面(?:で|に)/,
  pay: /(?:振り?込(?:み|ん)?|入金|送金|お?支払い?(?!パスワード|方法|履歴|画面|済)|チャージ|納付|納め|前払い?|立て替え|預け入れ)(?:を|で|の|は|が|手続き)*(?:して|し|て|お願い|ください|下さい|いただ|頂|必要|必須|べき|済ませ|完了|なければ|が先|ん?で(?:ください|下さい|いただ))|(?:お金|金額|保証金|手数料|税金|ドル|円|usdt|ギフトカード|ギフト券).{0,10}(?:送って|送金|振り?込|支払|払って|入金|買って|購入).{0,6}(?:ください|下さい|必要|お願い|いただ|て)|(?:先に|まず|至急|今すぐ).{0,12}(?:振り?込|入金|送金|支払|払)/,
  innocentPay: /(?:購入者|お客様|買い手|仕入先|プラットフォーム|弊社|当社|銀行|私たち)(?:が|は|から)|差し引/,
  negation: /ない(?!と|か)|ません(?!か|と)|不要|なく|せず|ずに|無用|禁止/,
  notNegation:
    /忘れずに|忘れない(?:で|よう)|心配(?:し)?ない|心配(?:いり|あり)?ません|なければ|ないと|問題(?:あり|ござい)?(?:ません|ない)|遠慮なく|ませんか|すみません|申し訳(?:あり|ござい)ません|間違いなく|やむを得ず|必ず|まもなく|間もなく/,
}

const thai: Patterns = {
  password: /รหัสผ่าน|รหัสผาน|พาสเวิ(?:ร์)?ด|รหัส ?(?:พิน|pin)|คีย์ส่วนตัว|กุญแจส่วนตัว|วลี(?:กู้คืน|ลับ)|รหัสลับ/,
  code: /รหัส ?(?:ยืนยัน|โอทีพี|otp|ความปลอดภัย|6|หก|ที่ได้รับ|ที่ส่ง|จาก ?sms)|otp|โอทีพี|เลข ?6 ?หลัก|ตัวเลขที่ได้รับ/,
  ask: /(?<!เราจะ|ระบบจะ|เราได้|ระบบ|ได้|ถูก|เรา)ส่ง|บอก|แจ้ง|ให้(?:เรา|ผม|ดิฉัน|แอดมิน|เจ้าหน้าที่|ฉัน)|ขอ(?:ทราบ|ดู|รหัส|พาส|otp|pin|เลข|โอทีพี)|แชร์|เปิดเผย|ตอบกลับ|พิมพ์|คืออะไร|ถ่ายรูป|แคป|(?:เรา|เจ้าหน้าที่)(?:ต้องการ|จำเป็นต้อง)|(?:กรอก|ใส่).{0,40}(?:ที่นี่|แชท|ลิงก์|ลิงค์)|(?:ที่นี่|แชท|ลิงก์).{0,20}(?:กรอก|ใส่)/,
  innocent: /เปลี่ยน|ตั้ง(?:ค่า|รหัส|ใหม่)|รีเซ็ต|ลืม(?<!อย่าลืม)|เราจะส่ง|ระบบจะส่ง|หรือไม่/,
  pay: /(?:กรุณา|โปรด|ต้อง|ช่วย|ด่วน|จำเป็นต้อง|รบกวน|ให้คุณ|ขอให้)(?:คุณ|ท่าน|รีบ|ทำการ|ดำเนินการ|ไป|ให้| )*(?:โอน|ชำระ|จ่าย|เติมเงิน|ฝากเงิน|ส่งเงิน|วางเงิน|วางมัดจำ|เติม|ฝาก)|(?:โอน|ชำระ|จ่าย|เติมเงิน|ฝากเงิน|ส่งเงิน|มัดจำ)(?!เงินแล้ว).{0,40}(?:ก่อน|ทันที|มาที่|ให้เรา|เพื่อ(?:ปลด|ถอน|ยืนยัน|เปิด)|ด่วน|ถึงจะ|จึงจะ)|บัตรของขวัญ|(?:ค่าธรรมเนียม|ภาษี|เงินประกัน|มัดจำ).{0,30}(?:ต้องชำระ|ต้องจ่าย|ก่อนถอน)/,
  innocentPay:
    /(?:ผู้ซื้อ|ลูกค้า|แพลตฟอร์ม|ซัพพลายเออร์|ธนาคาร|เรา)(?:จะ|ต้อง|ได้|เป็นผู้)?.{0,6}(?:โอน|ชำระ|จ่าย|ส่ง)|รหัสผ่านชำระ|หักจาก/,
  negation: /ไม่(?!เป็นไร|ต้องกังวล|ต้องห่วง|เช่นนั้น)|อย่า(?!ลืม|กังวล|ลังเล)|ห้าม|มิ(?:ต้อง|ได้)/,
  notNegation:
    /อย่าลืม|ไม่ต้อง(?:กังวล|ห่วง)|ไม่เป็นไร|(?:ถ้า|หาก)(?:คุณ|ท่าน)?ไม่|ไม่เช่นนั้น|มิฉะนั้น|อย่า(?:กังวล|ลังเล)|จะไม่(?:ได้รับ|สามารถถอน)|ไม่สามารถถอน|ไม่งั้น/,
}

const indonesian: Patterns = {
  password:
    /\b(?:kata ?sandi|sandi|password|pin|kunci (?:pribadi|privat)|frasa (?:pemulihan|benih|rahasia))(?:nya|mu)?\b/,
  code: /\b(?:kode (?:verifikasi|otp|keamanan|konfirmasi|sms|rahasia|autentikasi|otentikasi|yang (?:anda|kamu)|6|enam)|otp|kode(?:nya|mu)|(?:6|enam) (?:digit|angka))\b/,
  ask: /\b(?:kirim(?:kan)?|berikan|beri ?tahu(?:kan)?|beri|sebutkan|bagikan|balas|tulis(?:kan)?|ketik(?:kan)?|informasikan|sampaikan|infokan|foto(?:kan)?|minta|mohon (?:kirim|beri)|serahkan|apa)\b|\b(?:kami|saya|tim|admin|petugas)\b.{0,16}\b(?:perlu|butuh|memerlukan|membutuhkan|minta|meminta)\b|\b(?:masukkan|isi|ketik)\b.{0,60}\b(?:di sini|chat|obrolan|tautan|link|bawah)\b|\bdong\b/,
  innocent:
    /\b(?:ubah|mengubah|ganti|mengganti|atur|mengatur|reset|setel|lupa|buat|membuat)(?: ulang)? (?:kata ?sandi|sandi|password|pin)\b|\bjika (?:anda|kamu) (?:lupa|mengubah)\b|\b(?:kami|sistem) (?:akan |telah |sudah )?(?:mengirim|kirim)|\bdikirim|\bapakah\b/,
  pay: /\b(?:silakan|silahkan|tolong|harap|mohon|harus|wajib|perlu|segera|diharuskan|diminta|cukup|anda|kamu) (?:anda |kamu |untuk |segera |dulu |terlebih dahulu |harus |melakukan |perlu )*(?:bayar(?:kan)?|membayar(?:kan)?|transfer(?:kan)?|mentransfer|setor(?:kan)?|menyetor|isi saldo|mengisi saldo|top ?up|deposit|lunasi|melunasi|pembayaran|kirim(?:kan)? (?:uang|dana|usdt|rp))\b|\b(?:bayar|transfer|setor|deposit|top ?up|isi saldo|lunasi|kirim uang|kirim dana)\b.{0,50}\b(?:dulu|terlebih dahulu|sekarang|segera|ke rekening|untuk (?:membuka|mencairkan|menarik|aktivasi|mengaktifkan|verifikasi)|agar|supaya)\b|\b(?:biaya|pajak|jaminan|deposit)\b.{0,30}\b(?:harus|wajib|perlu) (?:dibayar|disetor|dilunasi|ditransfer)|\bkartu hadiah\b|^\W*(?:bayar|transfer|setor|kirim) (?:\w+ ){0,3}(?:rp|usdt|\$|uang|dana|\d)/,
  innocentPay:
    /\b(?:pembeli|pelanggan|pemasok|kami|platform|bank|mereka)\b(?: \w+)?(?: (?:akan|harus|perlu|telah|sudah|sedang|wajib))* (?:bayar|membayar|transfer|mentransfer|kirim|mengirim|menyetor)|\bdipotong\b|\bke saldo anda\b/,
  negation: /\b(?:tidak|tak|jangan|bukan|tanpa|belum|dilarang|gak|nggak|ga|usah)\b/,
  notNegation:
    /\bjangan (?:lupa|khawatir|ragu|takut|menunda)\b|\b(?:jika|kalau|bila|apabila) (?:anda |kamu )?(?:tidak|belum|tak)\b.{0,30}|\btidak (?:apa(?:-apa)?|masalah|lama lagi)\b|\bapa-apa\b|\btidak (?:bisa|dapat) (?:ditarik|dicairkan|diproses|menarik)\b/,
}

const vietnamese: Patterns = {
  password: /\b(?:mat ?khau|pass(?:word)?|ma pin|khoa (?:rieng(?: tu)?|ca nhan|bi mat)|cum tu (?:khoi phuc|bi mat))\b/,
  code: /\b(?:ma (?:xac (?:nhan|minh|thuc)|otp|bao mat|kiem tra|6|sau|tu tin nhan|trong tin nhan|sms|vua nhan|nhan duoc|(?:ma )?ban nhan)|otp|(?:6|sau) (?:chu )?so)\b/,
  ask: /\b(?:gui|nhan|cho|noi|doc|dua|bao|chia se|cung cap|tiet lo|chup|nhap) (?:giup )?(?:cho )?(?:toi|chung toi|minh|em|ben em|shop|lai|day|vao day|nhan vien|admin|ben minh)\b|\b(?:cung cap|tiet lo|chia se|tra loi|nhan tin|dien)\b|\b(?:hay|vui long|xin|lam on|moi|nho)\b.{0,16}\b(?:gui|cho|doc|noi|dua|chup|bao|nhan tin)\b|\bgui (?:ma|mat khau|otp|pass)|\b(?:chung toi|toi|ben em|em|minh)\b.{0,12}\bcan\b|\bla (?:gi|bao nhieu|so may)\b|\b(?:nhap|dien)\b.{0,60}\b(?:o day|vao day|tai day|lien ket|link|khung chat|doan chat)\b/,
  innocent:
    /\b(?:doi|thay doi|dat lai|quen|thiet lap|tao|cai dat|khoi phuc) (?:lai )?(?:mat ?khau|ma pin|pass)|\b(?:chung toi|he thong|ung dung) (?:se |da )?(?:tu dong )?gui\b|\bduoc gui\b|\bhay chua\b|\bhay khong\b/,
  pay: /\b(?:hay|vui long|phai|can|xin|lam on|truoc tien|bat buoc|nho|ban|moi)(?: (?:ban|phai|can|hay|vui long|nhanh chong|lap tuc|truoc|thuc hien|tien hanh|di|mau))* (?:thanh toan|chuyen khoan|chuyen tien|nap(?: them)?(?: tien)?|nop|dong (?:phi|thue|tien)|dat coc|gui tien|chuyen(?= (?:\S+ )?(?:\d|usdt|tien|phi))|tra (?:phi|tien|truoc)|mua the)\b|\b(?:thanh toan|chuyen khoan|chuyen tien|nap tien|nop (?:phi|thue|tien)|dat coc|dong phi)\b.{0,50}\b(?:truoc|ngay|de (?:mo khoa|rut|kich hoat|xac minh|nhan)|vao tai khoan|moi (?:duoc|co the))\b|\b(?:phi|thue|tien coc|bao dam|ky quy)\b.{0,30}\b(?:phai|can) (?:duoc )?(?:thanh toan|nop|dong|tra|chuyen)|\bthe qua tang\b|^\W*(?:chuyen|nap|nop|gui) (?:\S+ ){0,2}(?:\d|usdt|tien)/,
  innocentPay:
    /\b(?:nguoi mua|khach(?: hang)?|chung toi|nha cung cap|nen tang|ngan hang|ho)\b(?: (?:se|phai|can|da|dang))* (?:thanh toan|chuyen|tra|nop|gui|nap)|\bmat khau thanh toan\b|\b(?:lich su|yeu cau|man hinh|trang|muc|lenh|xem) (?:nap tien|thanh toan)\b|\btru vao\b|\bvao so du cua ban\b|\bcho ban\b/,
  negation: /\b(?:khong|dung(?! (?:gio|han|so|ten))|cho(?: )?co|chang|chua|mien phi|khoi can)\b/,
  notNegation:
    /\bdung (?:quen|lo|ngai|so)\b|\b(?:neu|neu ban) (?:ban )?(?:khong|chua)\b.{0,30}|\bkhong sao\b|\btru khi\b|\bhay khong\b|\bkhong (?:the|duoc) rut\b|\bkhong van de\b/,
}

export const patternsOf: readonly Patterns[] = [english, chinese, korean, japanese, thai, indonesian, vietnamese]

/** Without any gaps between the words, where somebody took them away or put them between the letters. */
export const squeezed: Readonly<Record<'password' | 'code', RegExp>> = {
  password:
    /(?:send|give|tell|share|provide|reply|text)(?:me|us|with|over)*(?:your|ur|the|my)?(?:login|payment|pay|account|shop)*(?:password|passcode|pwd|pin(?!g|k|e)|privatekey|seedphrase)|(?:kirim|kirimkan|berikan|beritahu)(?:kami|saya)?(?:katasandi|password|pin)|(?:gui|choto?i|cungcap)(?:cho)?(?:toi|chungtoi|minh)?(?:matkhau|password)|(?:告诉我|发给我|提供|给我)们?(?:一下|您的|你的|登录|支付|账户)*密码/,
  code: /(?:send|give|tell|share|provide|reply|text)(?:me|us|with|over)*(?:your|ur|the)?(?:otp|verificationcode|securitycode|smscode|code)|(?:kirim|kirimkan|berikan)(?:kode)?(?:otp|kodeverifikasi)|(?:gui|cungcap)(?:cho)?(?:toi|chungtoi)?(?:maotp|maxacnhan|maxacminh|otp)|(?:告诉我|发给我|提供|给我)们?(?:一下|您的|你的|短信|手机)*验证码/,
}
