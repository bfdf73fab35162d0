export const legal = {
  'legal.terms.contract': '您的订单是您与本页所列商家之间的合同。{operator} 运营本网站并保管货款，不是销售方。',
  'legal.terms.price':
    '价格含运费，以 {currency} 收取。订单等待付款 {payWithinMinutes} 分钟，银行转账为 {bankPayWithinDays} 天。未付款则自动结束，您无需支付任何费用。',
  'legal.terms.held':
    '货款由平台保管，直到您收到商品：以您确认收货为准，或在报告送达后 {autoReceiveDays} 天，若没有任何物流消息则为发货后 {silentReceiveDays} 天。',
  'legal.terms.late':
    '若店铺在 {pickWithinHours} 小时内未接单，或之后 {shipWithinDays} 天内未发货，订单结束，货款全额退回。',
  'legal.terms.refund':
    '如有问题，请在订单页面申请退款。店铺可先作答复，由平台决定；{refundSilenceDays} 天内没有决定则自动同意退款。您所在国家法律赋予的权利不受影响。',
  'legal.terms.safe': '请只在订单页面付款。店铺和平台都不会要求您在其他地方付款，也不会索要密码或验证码。',
  'legal.privacy.what':
    '平台保存订单中的姓名、地址、邮箱和电话，以及您申请退款时提交的图片。店铺以及负责发货和配送的供应商、物流公司可以看到姓名、地址和电话。',
  'legal.privacy.why':
    '这些信息用于配送、向您发送订单进展邮件以及处理退款，不会出售。店铺不使用 Cookie，每位访客每天只匿名计数一次。',
  'legal.privacy.how_long':
    '订单结束 {shopperRetentionDays} 天后删除，您也可以在订单页面申请提前删除。账目只保留金额，不含姓名。',
  'legal.privacy.payment': '银行卡信息只提交给支付服务商，店铺和平台都看不到。',
  'legal.privacy.rights':
    '您可以查询我们保存了哪些信息，要求更正或删除，也可以向所在国家的主管机构投诉。请写信至本页所列地址。',
  'legal.returns.faulty':
    '商品未送达、损坏或与订单不符时，请在订单页面申请退款，必要时附上图片。此时寄回商品不需要您承担费用。',
  'legal.returns.withdrawal':
    '若商品送往欧洲经济区或英国，您可以在送达后 {withdrawalDays} 天内无理由撤销合同：请在订单页面操作，或书面通知本页所列商家。发货前撤销，款项立即全额退回；发货后请在之后 ' +
    '{withdrawalDays} 天内自费寄回商品，收到商品或寄出凭证后，相应款项将退回。',
  'legal.returns.elsewhere': '若您所在国家的法律以其他条件给予类似权利，请写信到本页所列地址。',
  'legal.returns.other': '其他商品是否可退，以商家在下方的说明或您询问时商家的同意为准。',
  'legal.returns.money': '退款按原支付方式退回。',
  'legal.delivery.included': '所有价格均含运费。店铺接单后 {shipWithinDays} 天内发货，往往从其他国家发出。',
  'legal.delivery.time': '运输时间根据店铺自己的包裹统计，按您所在国家显示在商品页和结算页。',
  'legal.delivery.duty': '您所在国家可能在入境时征收关税或税费，店铺和平台均不代收。',
  'legal.delivery.tracking': '物流公司和运单号显示在订单页面和发货通知邮件中。',
  'legal.imprint.platform': '本网站由 {operator} 运营，在商品送达前保管货款，不是销售方。',
  'platform.terms.service':
    '{operator} 为您提供店铺、商品目录和买家付款服务。您是销售方：合同由您与买家订立，您的姓名、地址和联系方式按法律要求公示。',
  'platform.terms.money':
    '提货不需要充值。买家付款由平台保管至收货，之后结算到您的余额。余额是各笔变动之和，任何人都不能修改。',
  'platform.terms.fees':
    '平台费用为售价的一定比例，每次销售前都会显示。提现按公布的费用收取，在 {decideWithinHours} 小时内决定，否则自动退回，不取决于任何其他条件。',
  'platform.terms.duty':
    '您须答复买家，遵守您和买家所在国家的法律，并公示法律要求的号码。不得销售违禁品，不得要求买家在其他地方付款。',
  'platform.terms.end':
    '您可以随时带走全部数据和全部余额离开。平台关闭店铺须给出您可以看到并申诉的理由；店铺关闭后资金仍归您所有。',
  'platform.privacy.what': '平台保存商家的姓名、国家、电话、邮箱、地址、证件照片以及账号操作记录。',
  'platform.privacy.why':
    '这些信息用于核实卖方身份、向您付款和保护账号安全。姓名、国家、地址和联系方式会向买家公示。照片加密保存，仅审核员可查看，每次查看都会告知您。',
  'platform.privacy.how_long':
    '证件照片在审核决定 {identityRetentionDays} 天后删除。账目予以保留，因为任何人都不得修改。',
}
