import type { LanguageCode } from '#contract/language-codes.ts'

export type PostalAddress = {
  readonly name: string
  readonly country: string
  readonly region: string
  readonly city: string
  readonly line1: string
  readonly line2: string
  readonly postcode: string
}

/** An invented shopper. The demo sends nothing to these numbers and mailboxes. */
export type Shopper = {
  readonly lang: LanguageCode
  readonly email: string
  /** E.164, from a range reserved for fiction if the country has one that passes validation. */
  readonly phone: string
  readonly address: PostalAddress
}

type Row = [
  country: string,
  lang: LanguageCode,
  mailbox: string,
  phone: string,
  name: string,
  region: string,
  city: string,
  line1: string,
  line2: string,
  postcode: string,
]

/** country;language;mailbox;phone;name;region;city;line 1;line 2;postcode */
const table = `
TH;th;napat;+66812345601;ณภัทร ศรีสุข;กรุงเทพมหานคร;เขตวัฒนา;88/14 ซอยสุขุมวิท 39;แขวงคลองตันเหนือ;10110
TH;th;ploy;+66895550172;พลอยไพลิน วงศ์ดี;เชียงใหม่;อำเภอเมืองเชียงใหม่;21 ถนนราชดำเนิน;ตำบลพระสิงห์;50200
TH;th;thanakorn;+66861234518;ธนกร แสงทอง;ภูเก็ต;อำเภอเมืองภูเก็ต;7 ถนนถลาง;ตำบลตลาดใหญ่;83000
VN;vi;minhanh;+84912345601;Nguyễn Minh Anh;Thành phố Hồ Chí Minh;Quận 3;45 Võ Văn Tần;Phường Võ Thị Sáu;700000
VN;vi;quanghuy;+84987650123;Trần Quang Huy;Hà Nội;Quận Hoàn Kiếm;12 Hàng Bông;Phường Hàng Gai;100000
VN;vi;thuha;+84355550188;Lê Thu Hà;Đà Nẵng;Quận Hải Châu;30 Bạch Đằng;;550000
ID;id;dewi;+6281234567801;Dewi Lestari Putri;DKI Jakarta;Jakarta Selatan;Jl. Kemang Raya No. 18;Kel. Bangka;12730
ID;id;bagas;+6285712345602;Bagas Pratama;Jawa Barat;Bandung;Jl. Riau No. 64;Kel. Citarum;40115
ID;id;sari;+6281312345603;Sari Wulandari;Bali;Denpasar;Jl. Teuku Umar No. 9;;80113
JP;ja;misaki;+819012345601;佐藤 美咲;東京都;世田谷区;北沢2-14-6;メゾン北沢302;155-0031
JP;ja;haruto;+818055550123;田中 陽翔;大阪府;大阪市北区;中津3-8-11;;531-0071
KR;ko;seoyeon;+821012345601;김서연;서울특별시;마포구;와우산로 21길 19;4층 402호;04040
KR;ko;junho;+821055550123;이준호;부산광역시;해운대구;달맞이길 62;;48116
US;en;olivia;+12025550143;Olivia Hart;WA;Seattle;1418 Maple Street;Apt 5;98104
US;en;marcus;+13125550167;Marcus Reed;IL;Chicago;860 North Willow Avenue;;60614
US;zh-CN;linwei;+14155550128;林薇 Lin Wei;CA;San Francisco;2207 Clement Street;;94121
DE;en;lena;+4917139200012;Lena Vogt;;Berlin;Kastanienallee 47;2. OG links;10435
DE;en;jonas;+4917139200047;Jonas Albrecht;;Hamburg;Lange Reihe 12;;20099
GB;en;amelia;+447400123451;Amelia Clarke;;Bristol;9 Harbour Terrace;Flat 2;BS1 4RN
GB;en;idris;+447400123468;Idris Morgan;;Cardiff;31 Cathedral Road;;CF11 9HA
FR;en;camille;+33612345611;Camille Fournier;;Lyon;14 rue de la Charité;Bât. B;69002
FR;en;theo;+33612345629;Théo Marchand;;Nantes;5 quai de la Fosse;;44000
AU;en;grace;+61491570006;Grace Nolan;VIC;Melbourne;77 Gertrude Street;Fitzroy;3065
AU;zh-CN;chenyu;+61491570156;陈雨 Chen Yu;NSW;Sydney;102 Crown Street;Unit 11;2010
`

export const shoppers: readonly Shopper[] = table
  .trim()
  .split('\n')
  .map((row): Shopper => {
    const [country, lang, mailbox, phone, name, region, city, line1, line2, postcode] = row.split(';') as Row
    const address = { name, country, region, city, line1, line2, postcode }
    return { lang, email: `${mailbox}@shopper.example`, phone, address }
  })
