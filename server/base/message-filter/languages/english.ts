import type { LanguageWords } from '../rules.ts'

export const english: LanguageWords = {
  bySpaces: true,
  lists: {
    demand: `please, pls, plz, kindly, must, need to, needs to, have to, has to, had to, should, ought to, required to, necessary to
      gotta, got to, first, just, now, want you to, ask you to, you to, first you, can you, could you, would you
      will you, you`,
    urgency: 'to, also, immediately, first, now, just, please, urgently, kindly, quickly',
    pay: 'pay, prepay, remit, wire, top ?-?up, recharge, deposit, reload',
    move: `transfer, send, give, lend, put, add, buy, purchase, invest, advance, forward, settle, clear, cover`,
    unit: 'usd(t|c)?, \\$, dollars?, btc, eth, thb, baht, rp, vnd, krw, jpy, cny, rmb, eur, gbp',
    money: `money, cash, funds?, fees?, tax(es)?, usd…, dollars?, bitcoins?, btc, eth(er|ereum)?, crypto…
      (stable)?coins?, gift ?cards?, vouchers?, margin, collateral, guarantee, security deposit, # ?{unit}
      (\\$|€|£|¥|₩|฿|₫) ?#`,
    proof: 'records?, slips?, vouchers?, receipts?, references?, numbers?, photos?, dates?, amounts?, screens?, pages?',
    charge: `fees?, tax(es)?, margin, collateral, guarantee, bond, deposit, insurance, payment, top ?-?up`,
    tell: `send, giv(e|ing), gimme, tell, shar(e|ing), provid(e|ing)
      <!(by |via |your |the |a |from )(text|message|e?mail), dm, forward, submit, disclose, reveal, show, supply
      hand over, pass, write, drop, post, read (out|me|us|back), screen ?shot, quote, reply, respond
      let (me|us) (have|know|see)`,
    us: 'we, i, staff, team, support, service, manager, department, finance, colleagues?',
    need: `needs?, wants?, requires?, requests?, must have, have to (have|know|see), would like, ask(ing)? (you )?for
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
      <!(merchants? |sellers? |shops? |owners? |those )who, he, she`,
    tellMe: '(send|give|tell|share|provide|reply|text)(me|us|with|over)*',
    secret: 'password, passcode, pwd, pin!(g|k|e), privatekey, seedphrase',
    owed: 'must, (need|needs|needed|have|has|had) to, necessary to',
    receiver: 'shoppers?, merchants?, sellers?, shops?, payers?, senders?',
    object:
      'the, an?, this, it, out, back, off, rest, money, amount, payment, again, by hand, also, still, to, for, of, our',
    share: 'balance, payout, refund, remaining, goodwill',
    month: `january, february, march, april, may, june, july, august, september, october, november, december
      monday, tuesday, wednesday, thursday, friday`,
    tail: `'s, for, of, the, by, on, with, and, returned, lost, commission, costs?, parcels?, goods, next run, again
      by hand, bank transfer, rest, before the bank closes( at ##(:##)?)?, (invoices?|orders?|{month})( #*)?, en-…-…`,
    payee: 'suppliers?, partners?, carriers?, couriers?, {receiver}',
    party:
      'merchants?, sellers?, shops?, stores?, owners?, holders?, shoppers?, buyers?, customers?, everyone, everybody',
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
    (bank|suppliers?|partners?|carrier|courier|provider|finance)…20({need}|waits for)
    what('s| is| was| are|s)
    (please|pls|plz)~$
    ^~(your|ur|the)?~(@ )?(pass ?word|pin|otp|code)s?~$
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
    {demand} ({urgency} )*{move}…50({money}|deposits?!( {proof}))
    {demand} ({urgency} )*transfer to!( (page|tab|screen))
    {demand} ({urgency} )*transfer…20(balance|payout|refund|earnings|profit|rest|amount)
    transfer…30(is|are) (required|necessary|needed|mandatory)
    (must|has to|have to|needs? to|should|is to|are to) be (paid|settled|sent|transferred)…30by (the )?({party}|you)
    (must|has to|have to|needs? to|should) be (paid|settled|transferred)…40before…30(withdraw…|payouts?|releas…|accounts?)
    (must|has to|have to|needs? to|should) (first )?(receive|get|see|have) (your|the) (transfer|payment|deposit|money)
    (withdraw…|pays? ?outs?|balance|account|hold|shop)…40(until|as soon as|only (after|once|when))…40(is|are|been|was) paid
    ^~(first |now |just |to @ )?{pay}!( (is|was|has|will|ways?|records?|rc))…60{money}
    ^~(first |now |just |to @ )?{pay}!( (is|was|has|will|ways?|records?|rc))…60to (unlock|release|activate|withdraw)
    ^~(first |now |just |to @ )?{pay}!( (is|was|has|will|ways?|records?|rc))…60to (continue|unfreeze|verify)
    ^~(first |now |just )?(transfer|send|lend|give|buy)…40{money}
    (unlock|release|activat…|unfreez…|verif…|withdraw…|process…|speed up)…60{pay}!( ?(is|was|records?|pages?|screens?))
    {charge}…40(must|has to|have to|needs? to|should) be (paid|made|sent|settled|cleared|transferred|deposited)
    {charge}…30(is|are) (required|necessary|needed|due|mandatory|payable|outstanding)
    (send|give|lend|pay|wire|transfer) (me|us)…40{money}
    gift ?cards?
    {demand} ({urgency} )*make (a|the|one|another)( @)? (transfer|payment|deposit)
    ({charge}|transfer)( of)?…20(brings?|gets?|frees?|proves?|unlocks?|opens?|activates?) (it|them|your|the|that)
    (want|need|ask|require|expect) (you|the (merchant|seller|shop|owner)s?) to ({pay}|transfer)
    (need|want|require|ask for|expect) (a|an|another|your)( @)? (transfer|payment)!( {proof})
    (needs?|requires?) (a|an|the|another)( @)? (deposit|payment|transfer)!( {proof})…60(before|first|until)
    (pay|transfer|send|refund)…40(privately|from (a|the|your|their) (private|own|personal) (card|account|wallet))
    (we|i) (need|want|require) ((a|an|your|the|some|more) )*({money}|deposit|payment)`,
  harmlessPayment: `
    pay (attention|heed)
    (do|must|should|will|would) i( (have|need) to)? ({pay}|{move})
    {payer}( @)?( {will})* ({pay}|{move})
    pay(ment)? (pass ?word|page|screen)…
    (refund|pay|paid|paying) (the )?(shopper|customer|buyer)…!(…40(private|personal|own|outside))
    (pay|send|transfer) (@ |the @ |(\\$|€|£)?#(#|\\.|\\,)* )?(back )?(to )?you(r balance)?
    deducted, taken, included, subtracted`,
  ownDuty: `
    ^{owed} ({pay}|transfer|send|refund)( {object})* {payee}(( )?{tail})*$
    ^{owed} ({pay}|transfer|send)( ({object}|{share}))* {receiver}(( )?{tail})*$
    ^{owed} transfer( it)? to (the )?bank$
    ^{owed} pay out the balance$
    ^(payment|transfer) to the {payee} is (needed|necessary)$`,
  reason:
    'refused, rejected, returned, failed, lost, missing, closed, differs?, different, belongs, due, came back, twice, wrong, damaged, expired, cancelled',
  reader: `
    you, your…, u, ur, please, pls, plz, kindly, dear, me, us, self, own, {party} (must|need…|has|have|had|should|shall)
    first, before, until, unless, otherwise, else, or, after…, once, only, if, when, then, as soon as, so that, in order
    in advance, today, now, immediately, urgent…, asap, quickly, soon, later, next, follow…, will, would
    (stays?|remains?|kept|be|gets?) (closed|lost|gone), each, every, per, daily
    (un)?lock…, (un)?freez…, (un)?block…, frozen, suspend…, releas…, reopen…, opens?, lift…, (re)?activat…, restor…, resum…
    continu…, secur…, verif…, check…, test…, confirm…, proof, withdraw…, payouts?, balances?, accounts?, funds, money
    earnings, profits?, cash…, wallets?, fees?, tax…, customs, dut(y|ies), deposit…, guarant…, collateral, margin
    insur…, bond, bail, penalt…, fines?, gift ?cards?, vouchers?, coins?, crypto…, usd(t|c)?, btc, eth, %, # ?{unit}, \\$, €
    <!(@|@ |-|\\.)#`,
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
