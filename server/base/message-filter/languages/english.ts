import type { LanguageWords } from '../rules.ts'

export const english: LanguageWords = {
  bySpaces: true,
  lists: {
    demand: `please, pls, plz, kindly, must, need to, needs to, have to, has to, had to, should, ought to, required to
      gotta, got to, first, just, now, want you to, ask you to, you to, first you, can you, could you, would you
      will you, you`,
    urgency: 'to, also, immediately, first, now, just, please, urgently, kindly, quickly',
    pay: 'pay, prepay, remit, wire, top ?-?up, recharge, deposit, reload',
    move: `transfer, send, give, lend, put, add, buy, purchase, invest, advance, forward, settle, clear, cover`,
    unit: 'usd(t|c)?, \\$, dollars?, btc, eth, thb, baht, rp, vnd, krw, jpy, cny, rmb, eur, gbp',
    money: `money, cash, funds?, fees?, tax(es)?, usd…, dollars?, bitcoins?, btc, eth(er|ereum)?, crypto…
      (stable)?coins?, gift ?cards?, vouchers?, margin, collateral, guarantee, security deposit, # ?{unit}
      (\\$|€|£|¥|₩|฿|₫) ?#`,
    charge: `fees?, tax(es)?, margin, collateral, guarantee, bond, deposit, insurance, payment, top ?-?up`,
    tell: `send, giv(e|ing), gimme, tell, shar(e|ing), provid(e|ing)
      <!(by |via |your |the |a |from )(text|message|e?mail), dm, forward, submit, disclose, reveal, show, supply
      hand over, pass, write, drop, post, read (out|me|us|back), screen ?shot, quote, reply, respond
      let (me|us) (have|know|see)`,
    us: 'we, i, staff, team, support, service, manager, department, finance, colleagues?',
    need: `need, want, require, request, must have, have to (have|know|see), would like, ask(ing)? (you )?for
      wait(ing)? for, should know, check`,
    enter: 'enter, type, put, fill, input, write, leave, paste, confirm, verify',
    inChat: 'here, chat, below, repl(y|ies), link, https?, www, form, site, message, with (me|us)',
    change: `chang(e|ed|ing), reset(ting)?, set(ting)?, updat(e|ed|ing), choos(e|ing), creat(e|ed|ing)
      forg(e|o)t(ten)?, lost, recover, protect, remember`,
    harmlessCode: `order, tracking, invitation, invite, product, item, postal, post, zip, country, area, error, qr, bar
      sku, hs, colou?r, shipping, parcel, return, style, model, batch, category, dress, source, swift, bank, language
      time ?zone, discount, coupon, promo, promotion, voucher`,
    sender: 'we, it, they, system, app, platform, server, bank, page, will, automatically, is, are, was',
    payer: `shoppers?, customers?, buyers?, clients?, suppliers?, they, we, platform, bank, finance, carrier, entrepot
      who, he, she`,
    tellMe: '(send|give|tell|share|provide|reply|text)(me|us|with|over)*',
    secret: 'password, passcode, pwd, pin!(g|k|e), privatekey, seedphrase',
    will: 'will, shall, must, has to, have to, needs? to, should, can, does, do, always, first, now, then, to',
  },
  password: `
    pass ?words?, pass ?codes?, pass ?phrases?, passwd, pwd, pins?( ?(codes?|numbers?))?, credentials?
    (seed|recovery|secret) phrases?, private keys?, mnemonics?, secret (answer|question)s?`,
  code: `
    codes?, otps?, 2fa, cvv2?, cvc2?, one ?-?time pass…, (six|6)-? ?(digits?|numbers?)
    (digits|numbers?|one) (that )?(you|we|i) (have |just )?(got|get|received?|sent)`,
  request: `
    {tell}!( you)
    {us}…20{need}
    what('s| is| was| are|s)
    (please|pls|plz)$
    ^(your|ur|the)?~(@ )?(pass ?word|pin|otp|code)s?$
    {enter}…80{inChat}
    (needed|required) (by|for) (us|me|our|verification)`,
  harmless: `
    {change} (up )?(your|the|a|an|it|my)( @)? (pass ?words?|pins?|pass ?codes?)
    (if|whether|when|why|how) (you|your|the|it|to)…40(pass|pin|code|otp)…
    {sender} (will |shall |can |then |also |automatically )?(send|text|e?mail|message|show|post|write)
    pass ?word (reset|page|screen|field|rules?|length)
    {harmlessCode}( |-)*(and @ )?codes?!(…30(sms|text|phone|e?mail|received|got))`,
  payment: `
    {demand} ({urgency} )*{pay}
    {demand} ({urgency} )*{move}…50{money}
    ^(first |now |just |to @ )?{pay}!( (is|was|has|will|ways?|records?|rc))…60{money}
    ^(first |now |just |to @ )?{pay}!( (is|was|has|will|ways?|records?|rc))…60to (unlock|release|activate|withdraw)
    ^(first |now |just |to @ )?{pay}!( (is|was|has|will|ways?|records?|rc))…60to (continue|unfreeze|verify)
    ^(first |now |just )?(transfer|send|lend|give|buy)…40{money}
    (unlock|release|activat…|unfreez…|verif…|withdraw…|process…|speed up)…60{pay}!( ?(is|was|records?|pages?|screens?))
    {charge}…40(must|has to|have to|needs? to|should) be (paid|made|sent|settled|cleared|transferred|deposited)
    {charge}…30(is|are) (required|necessary|needed|due|mandatory|payable|outstanding)
    (send|give|lend|pay|wire|transfer) (me|us)…40{money}
    gift ?cards?
    {demand} ({urgency} )*make (a|the|one|another)( @)? (transfer|payment|deposit)
    {charge}( of)?…20(brings?|gets?|frees?) (it|them|your|the)
    (we|i) (need|want|require) ((a|an|your|the|some|more) )*({money}|deposit|payment)`,
  harmlessPayment: `
    pay (attention|heed)
    (do|must|should|will|would) i( (have|need) to)? ({pay}|{move})
    {payer}( @)?( {will})* ({pay}|{move})
    pay(ment)? (pass ?word|page|screen)…
    (refund|pay|paid|paying) (the )?(shopper|customer|buyer)…
    (pay|send|transfer) (@ |the @ |(\\$|€|£)?#(#|\\.|\\,)* )?(back )?(to )?you(r balance)?
    deducted, taken, included, subtracted`,
  negation: `
    never, not, no, none, nobody, don'?t, doesn'?t, won'?t, can'?t, cannot, isn'?t, aren'?t, mustn'?t, shouldn'?t
    without, nothing, neither, nor, stop, avoid, free of charge`,
  falseNegation: `
    never mind, no (worries|problem|matter|doubt|rush)
    (do not|don'?t) (worry|hesitate|be (afraid|shy|late|scared)|forget|fail|delay|wait|panic)( to)?
    if you (do not|don'?t|cannot|can'?t|will not|won'?t)…40
    unless, why not, not (only|yet|later than|until), no later than, or not, if not, why (don'?t|do) you( not)?
    no (one|body) (else )?will (know|see)
    can(no|')t (help|proceed|withdraw|continue|release|process)……30(until|before|without|unless)
    (will )?(not|never) be (released|paid|processed|unlocked)
    (is|was|are|has) not (released|verified|active|complete)`,
  squeezed: {
    password: `
      {tellMe}(your|ur|the|my)?(login|payment|pay|account|shop)*{secret}`,
    code: `
      {tellMe}(your|ur|the)?(otp|(verification|security|sms)?code)`,
  },
}
