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
    receiver: 'pembeli, penjual, toko, pengirim',
    payee: 'pemasok, mitra, kurir, {receiver}',
    owed: '(perlu|harus|wajib)( untuk)?',
    send: 'bayar(kan)?, membayar(kan)?, transfer(kan)?, mentransfer, lunasi, melunasi',
    object: 'manual, kembali, ulang, ke, kepada, untuk, tagihan, faktur, komisi, sisa',
    share: 'dana, saldo, pengembalian dana',
    month: `januari, februari, maret, april, mei, juni, juli, agustus, september, oktober, november, desember`,
    tail: 'sebelum bank tutup( pukul ##(\\.##)?)?, untuk, atas, paket, retur, bulan, (pesanan|faktur|{month})( #*)?, en-…-…',
    payer: 'pembeli, pelanggan, pemasok, kami, platform, bank, mereka',
    will: 'akan, harus, perlu, telah, sudah, sedang, wajib',
  },
  password: '{secret}(nya|mu)?',
  code: `
    kode (verifikasi|otp|keamanan|konfirmasi|sms|rahasia|autentikasi|otentikasi|yang {you}|6|enam), kode(nya|mu), otp
    (6|enam) (digit|angka)`,
  request: `
    {tell}
    (kami|saya|tim|admin|petugas|keuangan|bank|pemasok|mitra)…16(perlu|butuh|memerlukan|membutuhkan|minta|meminta)
    (kami|saya|tim|admin|petugas|keuangan|bank|pemasok|mitra)…16(menunggu|menanti)
    (masukkan|isi|ketik)…60(di sini|chat|obrolan|tautan|link|bawah)`,
  harmless: `
    (ubah|mengubah|ganti|mengganti|atur|mengatur|reset|setel|lupa|buat|membuat)( ulang)? ((kata ?)?sandi|password|pin)
    jika {you} (lupa|mengubah), (kami|sistem) (akan |telah |sudah )?(mengirim|kirim)…, dikirim…, apakah`,
  payment: `
    {demand} ({urgency} )*{pay}
    {payNow}…50(dulu|terlebih dahulu|sekarang|segera|ke rekening|untuk {payTo}|agar|supaya)
    (biaya|pajak|jaminan|deposit)…30(harus|wajib|perlu) (dibayar|disetor|dilunasi|ditransfer)…
    (harus|wajib|perlu) (dibayar|dibayarkan|disetor|ditransfer) oleh
    (pembayaran|transfer|setoran|deposit)…30(wajib|diperlukan|dibutuhkan)!( dikembalikan)
    kartu hadiah
    ^~(bayar|transfer|setor|kirim) (@ )?(@ )?(@ )?(rp…|usdt…|\\$|uang…|dana…|#)`,
  harmlessPayment: `
    {payer}( @)?( {will})* (bayar|membayar|transfer|mentransfer|kirim|mengirim|menyetor)!( dari)
    dipotong, ke saldo anda, kirim ke @ #####!(#| #)`,
  ownDuty: `
    ^(jadi |maka )?{owed} {send}( {object})* {payee}( {tail})*$
    ^(jadi |maka )?{owed} {send}( ({object}|{share}))* {receiver}( {tail})*$
    ^(jadi |maka )?{owed} {send} ke bank$
    ^((nomor|nomornya|rekening) )*(di)?perlu(kan)? untuk ({send}|pembayaran)( penarikan| pemasok)?$`,
  reason:
    'menolak, ditolak, mengembalikan, dikembalikan, hilang, ditutup, gagal, berbeda, salah, jatuh tempo, kedaluwarsa, rusak, ganda, dibatalkan, batal',
  reader: `
    anda, kamu, kalian, silakan, silahkan, tolong, harap, mohon, segera, dulu, dahulu, sebelum, setelah, sesudah, baru, agar
    supaya, sehingga, jika, kalau, bila, apabila, atau, kecuali, sekarang, hari ini, sendiri, nanti, lalu, kemudian, akan, bisa
    dapat, mau, ingin, tiap, setiap, (penjual|toko|pemilik|pembeli|semua) (harus|wajib|perlu|mesti), biaya, pajak, bea, cukai
    jaminan, deposit, setoran, denda, asuransi, cair, mencairkan, pencairan, penarikan, menarik, tarik, ditarik, buka, dibuka
    membuka, terbuka, bebas, kunci, blokir, beku, dibekukan, melepas, pelepasan, penahanan, aktif, aktivasi, mengaktifkan
    verifikasi, cek, pengecekan, konfirmasi, saldo, dana, akun, rekening, uang, dompet, kartu hadiah, koin, top ?up, keuangan
    petugas, admin, usd(t|c)?, rp, %, \\$, <!(@|faktur |pesanan |nomor |tagihan |-|\\.)#`,
  negation: 'tidak, tak, jangan, bukan, tanpa, belum, dilarang, gak, nggak, ga, usah',
  falseNegation: `
    jangan (lupa|khawatir|ragu|takut|menunda), (jika|kalau|bila|apabila) ({you} )?(tidak|belum|tak)…30
    tidak (apa(-apa)?|masalah|lama lagi), apa-apa, tidak (bisa|dapat) (ditarik|dicairkan|diproses|menarik)`,
  squeezed: {
    password: '(kirim|kirimkan|berikan|beritahu)(kami|saya)?(katasandi|password|pin)',
    code: '(kirim|kirimkan|berikan)(kode)?(otp|kodeverifikasi)',
  },
}
