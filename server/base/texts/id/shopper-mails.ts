import type { shopperMails as english } from '../en/shopper-mails.ts'

export const shopperMails: Record<keyof typeof english, string> = {
  'mail.order_links.subject': 'Pesanan Anda di {shop}',
  'mail.order_links.text': 'Anda meminta tautan pesanan Anda di {shop}. Berikut pesanan terbaru:',
  'mail.order_links.order': 'Pesanan {number}, dibuat {at:time}',
  'mail.order_links.note':
    'Siapa pun yang memiliki tautan dapat membuka pesanannya, jadi jangan ' +
    'diteruskan. Jika Anda tidak memintanya, abaikan saja.',

  'mail.refund_approved.subject': 'Pengembalian dana pesanan Anda {number} disetujui',
  'mail.refund_approved.text':
    '{amount:money} dari pesanan {number} di {shop} dikembalikan kepada Anda ' +
    'melalui metode pembayaran yang Anda gunakan. Alasan: {decision}.',
  'mail.refund_approved_silence.subject': 'Pengembalian dana pesanan Anda {number} disetujui otomatis',
  'mail.refund_approved_silence.text':
    '{amount:money} dari pesanan {number} di {shop} dikembalikan kepada Anda melalui metode pembayaran ' +
    'yang Anda gunakan, karena tidak ada keputusan dalam {refundSilenceDays} hari.',
  'mail.refund_rejected.subject': 'Pengembalian dana pesanan Anda {number} ditolak',
  'mail.refund_rejected.text':
    '{amount:money} dari pesanan {number} di {shop} ' + 'tidak dikembalikan. Alasan: {decision}.',

  'mail.order_placed.subject': 'Pesanan Anda {number} di {shop}',
  'mail.order_placed.text':
    'Terima kasih atas pesanan {number}. Pesanan menunggu pembayaran sampai {payBy:time}; cara membayar ada di ' +
    'halaman pesanan. Tanpa pembayaran, pesanan berakhir otomatis dan Anda tidak berutang apa pun.',
  'mail.order_paid.subject': 'Pesanan Anda {number} sudah dibayar',
  'mail.order_paid.text':
    'Pembayaran {total:money} sudah kami terima. Uang disimpan sampai barang tiba; ' +
    'jika barang tidak dikirim tepat waktu, uang kembali kepada Anda.',
  'mail.order_cancelled.subject': 'Pesanan Anda {number} dibatalkan',
  'mail.order_cancelled.text': 'Anda membatalkan pesanan {number} sebelum dibayar. Tidak ada yang ditagih.',
  'mail.order_unpaid.subject': 'Pesanan Anda {number} berakhir',
  'mail.order_unpaid.text':
    'Pembayaran pesanan {number} tidak masuk tepat waktu. Tidak ada yang ' +
    'ditagih; pembayaran yang datang kemudian dikembalikan kepada Anda.',
  'mail.order_declined.subject': 'Pesanan Anda {number} dibatalkan',
  'mail.order_declined.text':
    '{shop} tidak dapat mengirim pesanan {number}. {amount:money} dikembalikan melalui ' +
    'metode pembayaran yang Anda gunakan. Anda mendapat email setelah uang dikirim.',
  'mail.order_not_supplied.subject': 'Pesanan Anda {number} dibatalkan',
  'mail.order_not_supplied.text':
    'Pemasok tidak dapat mengirim barang pesanan {number}. {amount:money} dikembalikan melalui ' +
    'metode pembayaran yang Anda gunakan. Anda mendapat email setelah uang dikirim.',
  'mail.order_late.subject': 'Pesanan Anda {number} dibatalkan',
  'mail.order_late.text':
    'Pesanan {number} tidak dikirim tepat waktu. {amount:money} dikembalikan melalui metode ' +
    'pembayaran yang Anda gunakan. Anda mendapat email setelah uang dikirim.',
  'mail.order_sent.subject': 'Pesanan Anda {number} sedang dikirim',
  'mail.order_sent.text': 'Barang pesanan {number} sudah dikirim.',
  'mail.order_reached.subject': 'Pesanan Anda {number} sudah tiba',
  'mail.order_reached.text':
    'Pesanan {number} dilaporkan tiba pada {at:time}. Jika ada yang salah ' +
    'atau kurang, minta pengembalian dana di halaman pesanan.',
  'mail.refund_requested.subject': 'Anda meminta pengembalian dana pesanan {number}',
  'mail.refund_requested.text':
    'Anda meminta {amount:money} dari pesanan {number} dikembalikan. {shop} dapat menjawab lebih dulu; ' +
    'setelah itu platform memutuskan, juga tanpa jawaban. Keputusannya kami kirim lewat email.',
  'mail.refund_answered.subject': '{shop} menjawab permintaan pengembalian dana Anda',
  'mail.refund_answered.text':
    '{shop} menjawab permintaan {amount:money} untuk pesanan {number}. ' +
    'Jawabannya ada di halaman pesanan. Berikutnya platform memutuskan.',
  'mail.refund_given_back.subject': '{shop} mengembalikan uang pesanan {number}',
  'mail.refund_given_back.text':
    '{shop} mengembalikan {amount:money} dari pesanan {number} melalui cara Anda membayar. Penjelasan toko: ' +
    '{decision:quoted}',
  'mail.refund_paid.subject': 'Dana pesanan {number} sudah dikirim kembali',
  'mail.refund_paid.text':
    '{amount:money} dari pesanan {number} sudah dikirim kembali melalui metode pembayaran ' +
    'yang Anda gunakan. Bank mungkin perlu beberapa hari untuk menampilkannya.',
  'mail.withdrawn_unsent.subject': 'Anda menarik diri dari kontrak pesanan {number}',
  'mail.withdrawn_unsent.text':
    'Pernyataan penarikan diri Anda dari kontrak pesanan {number} diterima pada {at:exact}. Pesanan dibatalkan dan ' +
    '{amount:money} dikembalikan melalui metode pembayaran yang Anda gunakan. Anda mendapat email setelah ' +
    'uang dikirim.',
  'mail.withdrawn.subject': 'Anda menarik diri dari kontrak pesanan {number}',
  'mail.withdrawn.text':
    'Pernyataan penarikan diri Anda dari kontrak pesanan {number} diterima pada {at:exact}. Nilainya {amount:money}. ' +
    'Kirim kembali barang sampai {sendBy:time} dengan biaya sendiri ke alamat penjual di bawah. Uang ' +
    'dikembalikan melalui metode pembayaran Anda begitu penjual menerimanya, atau paling lambat pada hari ' +
    'terakhir menurut hukum setelah Anda menunjukkan bukti pengiriman di halaman pesanan.',
  'mail.sent_back.subject': 'Retur pesanan {number}',
  'mail.sent_back.text':
    'Bukti bahwa barang pesanan {number} dikirim kembali diterima pada {at:exact}: {sentBack:quoted}. ' +
    '{amount:money} dikembalikan paling lambat {decideBy:time}, kecuali penjual menunjukkan bahwa itu tidak ' +
    'benar.',
  'mail.refund_approved_withdrawal.subject': 'Pengembalian dana pesanan {number}',
  'mail.refund_approved_withdrawal.text':
    'Anda menarik diri dari kontrak pesanan {number} dan barang telah dikirim kembali. {amount:money} dikembalikan ' +
    'melalui metode pembayaran yang Anda gunakan. Anda mendapat email setelah uang dikirim.',
  'mail.refund_rejected_withdrawal.subject': 'Retur pesanan {number} ditutup',
  'mail.refund_rejected_withdrawal.text':
    'Bukti bahwa barang pesanan {number} dikirim kembali tidak diterima, jadi tidak ada dana yang ' +
    'dikembalikan. Jika sudah dikirim, ajukan pengembalian dana di halaman pesanan.',
  'mail.order.about': 'Barang yang dimaksud:',
  'refund_cause.not_arrived': 'Barang tidak sampai',
  'refund_cause.damaged': 'Rusak',
  'refund_cause.wrong_goods': 'Barang salah',
  'refund_cause.incomplete': 'Ada yang kurang',
  'refund_cause.not_as_described': 'Tidak sesuai deskripsi',
  'refund_cause.too_late': 'Terlalu lama',
  'refund_cause.unwanted': 'Tidak diinginkan lagi',
  'refund_cause.other': 'Alasan lain',
  'refund_cause.withdrawal': 'Menarik diri dari kontrak',
  'mail.payment_reminder.subject': 'Pesanan {number} masih menunggu pembayaran',
  'mail.payment_reminder.text':
    'Transfer bank untuk pesanan {number} belum masuk. Jika sudah dikirim, tidak ada yang perlu dilakukan. ' +
    'Jika belum, bayarlah sebelum {payBy:time}: rekeningnya ada di halaman pesanan. Tanpa pembayaran, ' +
    'pesanan berakhir otomatis dan Anda tidak berutang apa pun.',
  'mail.no_news.subject': 'Apakah pesanan {number} sudah tiba?',
  'mail.no_news.text':
    'Pesanan {number} dikirim pada {sentAt:time} dan sejak itu tidak ada laporan. Beri tahu di halaman ' +
    'pesanan apakah sudah tiba, atau ajukan pengembalian dana di sana. Tanpa kabar, pesanan dianggap ' +
    'diterima {silentReceiveDays} hari setelah dikirim.',
  'mail.no_news_last.subject': 'Pesanan {number}: apakah sudah diterima?',
  'mail.no_news_last.text':
    'Tidak ada laporan tentang pesanan {number}, sehingga dianggap diterima pada {until:time}. Jika barang ' +
    'tidak tiba, ajukan pengembalian dana di halaman pesanan sebelum itu.',
  'mail.order.page': 'Halaman pesanan Anda:',
  'mail.order.total': 'Jumlah: {total:money}',
  'mail.order.goods': '{title}, {variant}',
  'mail.order.detail': '{detail}: {text}',
  'mail.order.to': 'Dikirim ke:',
  'mail.order.parcel': 'Kurir: {carrier}, nomor resi: {tracking}',
  'mail.order.sold_by': 'Dijual oleh {shop}:',
  'mail.order.terms': 'Ketentuan pesanan Anda:',
  'mail.order.note': 'Siapa pun yang memiliki tautan dapat membuka pesanan Anda, jadi jangan diteruskan.',

  'seller.responsible': 'Penanggung jawab',
  'seller.phoneHours': 'Jam layanan telepon',
  'seller.businessNumber': 'Nomor registrasi usaha',
  'seller.register': 'Register perusahaan',
  'seller.vatNumber': 'Nomor PPN (VAT)',
  'seller.taxNumber': 'Nomor pajak',
  'seller.mailOrderNumber': 'Nomor laporan penjualan jarak jauh',
}
