import type { LanguageWords } from '../rules.ts'

export const indonesian: LanguageWords = {
  bySpaces: true,
  lists: {
    secret: `(kata ?)?sandi, password, pin, kunci (pribadi|privat), frasa (pemulihan|benih|rahasia)`,
    you: 'anda, kamu',
    demand: `silakan, silahkan, tolong, harap, mohon, harus, wajib, perlu, segera, diharuskan, diminta, cukup, {you}`,
    urgency: '{you}, untuk, segera, dulu, terlebih dahulu, harus, melakukan, perlu',
    pay: `bayar(kan)?, membayar(kan)?, transfer(kan)?, mentransfer, setor(kan)?, menyetor, (isi|mengisi) saldo, top ?up
      deposit, lunasi, melunasi, pembayaran, kirim(kan)? (uang|dana|usdt|rp)`,
    payNow: 'bayar, transfer, setor, deposit, top ?up, isi saldo, lunasi, kirim uang, kirim dana',
    payTo: 'membuka, mencairkan, menarik, aktivasi, mengaktifkan, verifikasi',
    tell: `kirim(kan)?, beri(kan)?, beri ?tahu(kan)?, sebutkan, bagikan, balas, tulis(kan)?, ketik(kan)?, informasikan
      sampaikan, infokan, foto(kan)?, minta, mohon (kirim|beri), serahkan, apa, dong`,
    payer: 'pembeli, pelanggan, pemasok, kami, platform, bank, mereka',
    will: 'akan, harus, perlu, telah, sudah, sedang, wajib',
  },
  password: '{secret}(nya|mu)?',
  code: `
    kode (verifikasi|otp|keamanan|konfirmasi|sms|rahasia|autentikasi|otentikasi|yang {you}|6|enam), kode(nya|mu), otp
    (6|enam) (digit|angka)`,
  request: `
    {tell}
    (kami|saya|tim|admin|petugas)…16(perlu|butuh|memerlukan|membutuhkan|minta|meminta)
    (masukkan|isi|ketik)…60(di sini|chat|obrolan|tautan|link|bawah)`,
  harmless: `
    (ubah|mengubah|ganti|mengganti|atur|mengatur|reset|setel|lupa|buat|membuat)( ulang)? ((kata ?)?sandi|password|pin)
    jika {you} (lupa|mengubah), (kami|sistem) (akan |telah |sudah )?(mengirim|kirim)…, dikirim…, apakah`,
  payment: `
    {demand} ({urgency} )*{pay}
    {payNow}…50(dulu|terlebih dahulu|sekarang|segera|ke rekening|untuk {payTo}|agar|supaya)
    (biaya|pajak|jaminan|deposit)…30(harus|wajib|perlu) (dibayar|disetor|dilunasi|ditransfer)…
    kartu hadiah
    ^(bayar|transfer|setor|kirim) (@ )?(@ )?(@ )?(rp…|usdt…|\\$|uang…|dana…|#)`,
  harmlessPayment: `
    {payer}( @)?( {will})* (bayar|membayar|transfer|mentransfer|kirim|mengirim|menyetor)
    dipotong, ke saldo anda, kirim ke @ #####!(#| #)`,
  negation: 'tidak, tak, jangan, bukan, tanpa, belum, dilarang, gak, nggak, ga, usah',
  falseNegation: `
    jangan (lupa|khawatir|ragu|takut|menunda), (jika|kalau|bila|apabila) ({you} )?(tidak|belum|tak)…30
    tidak (apa(-apa)?|masalah|lama lagi), apa-apa, tidak (bisa|dapat) (ditarik|dicairkan|diproses|menarik)`,
  squeezed: {
    password: '(kirim|kirimkan|berikan|beritahu)(kami|saya)?(katasandi|password|pin)',
    code: '(kirim|kirimkan|berikan)(kode)?(otp|kodeverifikasi)',
  },
}
