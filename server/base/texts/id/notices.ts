import type { notices as english } from '../en/notices.ts'

export const notices: Record<keyof typeof english, string> = {
  'notice.order_paid.title': 'Pesanan baru {number}',
  'notice.order_paid.content': 'Pembeli membayar {total:money}. Proses sebelum {pickBy:time}.',
  'notice.order_shipped.title': 'Pesanan {number} sudah dikirim',
  'notice.order_shipped.content': '{carrier}, nomor resi {tracking}.',
  'notice.order_settled.title': '{amount:money} dari pesanan {number}',
  'notice.order_settled.content': 'Pesanan selesai dan labanya sudah masuk saldo Anda.',
  'notice.order_cancelled_merchant.title': 'Pesanan {number} ditolak',
  'notice.order_cancelled_merchant.content': 'Anda menolaknya. Pembeli menerima kembali {total:money}.',
  'notice.order_cancelled_time.title': 'Pesanan {number} kedaluwarsa',
  'notice.order_cancelled_time.content': 'Waktunya habis. Pembeli menerima kembali {total:money}.',
  'notice.order_cancelled_partner.title': 'Pesanan {number} dibatalkan oleh mitra',
  'notice.order_cancelled_partner.content':
    'Pembeli dari mitra membatalkannya sebelum dikirim. {total:money} akan dikembalikan ke mitra.',
  'notice.order_cancelled_supplier.title': 'Pesanan {number} tidak dapat dikirim',
  'notice.order_cancelled_supplier.content':
    'Pemasok tidak dapat mengirim. Modal dikembalikan dan pembeli menerima kembali {total:money}.',
  'notice.order_reached.title': 'Pesanan {number} telah tiba',
  'notice.order_reached.content':
    'Kurir telah mengantarkannya. Pesanan dianggap diterima setelah pembeli mengonfirmasi, atau otomatis {autoReceiveDays} hari setelah diantar.',
  'notice.order_received.title': 'Pesanan {number} telah diterima',
  'notice.order_received.content':
    '{amount:money} masuk ke saldo Anda pada {settlesAt:time}, kecuali ada permintaan pengembalian dana sebelumnya.',

  'notice.pick_up_due.title': 'Pesanan {number} menunggu diproses',
  'notice.pick_up_due.content':
    'Proses sebelum {pickBy:time}; jika tidak, pesanan dibatalkan dan pembeli menerima kembali {total:money}.',

  'notice.refund_requested.title': 'Permintaan pengembalian dana: pesanan {number}',
  'notice.refund_requested.content':
    'Pembeli meminta {amount:money} kembali. Alasan: {cause:text}. Anda dapat menjawab sampai ' +
    '{answerBy:time}. {reason:quoted}',
  'notice.refund_answer_due.title': 'Pengembalian dana pesanan {number}: sisa satu hari untuk menjawab',
  'notice.refund_answer_due.content':
    'Pembeli meminta {amount:money} kembali. Anda dapat menjawab sampai {answerBy:time}.',
  'notice.order_disputed.title': 'Pembayaran pesanan {number} disengketakan',
  'notice.order_disputed.content':
    'Bank pembeli menyengketakan {amount:money}. Dana pesanan belum dilepas sampai bank memutuskan.',
  'notice.dispute_won.title': 'Anda menang dalam sengketa pesanan {number}',
  'notice.dispute_won.content': 'Bank memutuskan sesuai dengan pihak Anda: {amount:money} tetap milik pesanan ini.',
  'notice.dispute_lost.title': 'Anda kalah dalam sengketa pesanan {number}',
  'notice.dispute_lost.content':
    'Bank menarik kembali {amount:money} untuk pembeli. Ini dicatat sebagai tolak bayar, seperti pengembalian dana.',
  'notice.refund_approved.title': 'Pengembalian dana pesanan {number} disetujui',
  'notice.refund_approved.content': 'Pembeli menerima kembali {amount:money}. Alasan: {decision}.',
  'notice.refund_given_back.title': 'Anda mengembalikan uang pesanan {number}',
  'notice.refund_given_back.content':
    '{amount:money} kembali ke pembeli: dari uang yang disimpan untuk pesanan, lalu dari saldo Anda. Pembeli ' +
    'sudah diberi tahu.',
  'notice.refund_rejected.title': 'Pengembalian dana pesanan {number} ditolak',
  'notice.refund_rejected.content': 'Pembeli tidak menerima kembali {amount:money}. Alasan: {decision}.',
  'notice.order_cancelled_withdrawal.title': 'Pesanan {number} dibatalkan: pembeli menarik diri dari kontrak',
  'notice.order_cancelled_withdrawal.content':
    'Pembeli menarik diri dari kontrak sebelum barang dikirim. {total:money} akan dikembalikan kepada pembeli.',
  'notice.refund_withdrawn.title': 'Pembeli mengembalikan barang pesanan {number}',
  'notice.refund_withdrawn.content':
    'Pembeli menarik diri dari kontrak: {amount:money}. Barang dikirim kembali ke alamat Anda. Konfirmasi saat ' +
    'barang tiba; setelah itu dana dikembalikan kepada pembeli.',
  'notice.refund_sent_back.title': 'Barang pesanan {number} telah dikirim kembali',
  'notice.refund_sent_back.content':
    'Pembeli telah mengirimnya kembali: {sentBack:quoted}. Konfirmasi pengembaliannya, atau jawab jika tidak ' +
    'benar. Jika tidak, {amount:money} dikembalikan pada {decideBy:time}.',
  'notice.refund_approved_withdrawal.title': 'Retur pesanan {number} dibayar kembali',
  'notice.refund_approved_withdrawal.content':
    '{amount:money} akan dikembalikan kepada pembeli yang menarik diri dari kontrak.',
  'notice.refund_rejected_withdrawal.title': 'Retur pesanan {number} ditutup',
  'notice.refund_rejected_withdrawal.content':
    'Barang tidak dikirim kembali tepat waktu, jadi tidak ada dana yang dikembalikan.',
  'notice.refund_approved_silence.title': 'Pengembalian dana pesanan {number} disetujui otomatis',
  'notice.refund_approved_silence.content':
    'Pembeli menerima kembali {amount:money}: tidak ada keputusan dalam {refundSilenceDays} hari.',

  'notice.level_bought.title': 'Level Anda kini {level:name}',
  'notice.level_bought.content':
    'Dibeli seharga {amount:money}. Dapat dikembalikan dalam {giveBackDays} hari selama belum ada pesanan yang dikenai biaya level ini.',
  'notice.level_earned.title': 'Anda meraih level {level:name}',
  'notice.level_earned.content': '{orders} pesanan selesai: level ini milik Anda, tanpa biaya.',

  'notice.package_ended.title': 'Paket promosi berakhir: {name:name}',
  'notice.package_ended.content': 'Hari yang tidak terpakai dikreditkan: {amount:money}.',

  'notice.referral_received.title': '{amount:money} dari toko yang Anda undang',
  'notice.referral_received.content': 'Bagian Anda dari biaya platform atas pesanan yang dananya sudah dilepas.',

  'notice.qualified.title': 'Anda dapat mengundang penjual lain',
  'notice.qualified.content': '{qualifyingOrders} pesanan Anda selesai: kode undangan Anda ada di halaman aliansi.',

  'notice.registration_approved.title': 'Selamat datang: toko Anda disetujui',
  'notice.registration_approved.content': 'Pilih produk di katalog pemasok, tentukan harga, lalu mulai jual.',
  'notice.registration_rejected.title': 'Pendaftaran Anda tidak disetujui',
  'notice.registration_rejected.content': 'Alasan: {reason}. Anda bisa memperbaiki dan mengirimnya lagi.',
  'notice.registration_redo.title': 'Kirim ulang beberapa data',
  'notice.registration_redo.content': 'Alasan: {reason}.',

  'notice.identity_opened.title': 'Foto identitas Anda dibuka',
  'notice.identity_opened.content': 'Seorang peninjau melihatnya. Alasan: {reason}.',

  'notice.listing_off_shelf.title': 'Tidak dijual lagi: {title}',
  'notice.listing_off_shelf.content':
    'Harga belinya naik melebihi harga jual Anda. Tentukan harga baru untuk menjualnya lagi.',

  'notice.shop_closed.title': 'Toko Anda ditutup',
  'notice.shop_closed.content':
    'Alasan: {reason}. Anda tetap dapat memproses pesanan, menarik dana, mengekspor data, dan menghubungi layanan pelanggan.',
  'notice.shop_opened.title': 'Toko Anda dibuka kembali',
  'notice.shop_opened.content': 'Alasan: {reason}.',

  'notice.withdrawal_requested.title': 'Penarikan {number} diajukan',
  'notice.withdrawal_requested.content':
    '{amount:money} ke {to}. Anda menerima {net:money}. Bila belum diputuskan pada {decideBy:time}, ' +
    'semuanya otomatis kembali ke saldo. Jika bukan Anda, batalkan penarikan dan ganti kata sandi.',
  'notice.withdrawal_new_destination.title': 'Tujuan baru: penarikan {number}',
  'notice.withdrawal_new_destination.content':
    '{amount:money} diajukan ke {to} untuk pertama kali. Tidak dikirim sebelum {notBefore:time}. Jika bukan ' +
    'Anda, segera batalkan dan ganti kata sandi.',
  'notice.withdrawal_approved.title': 'Penarikan {number} disetujui',
  'notice.withdrawal_approved.content':
    '{net:money} ke {to} seharusnya masuk paling lambat {expectedBy:time}. Bila tidak dikirim sampai {sendBy:time}, uang otomatis kembali ke saldo.',
  'notice.withdrawal_paid.title': 'Penarikan {number} sudah dibayarkan',
  'notice.withdrawal_paid.content': '{net:money} sudah masuk ke {to}; biayanya {fee:money}. Referensi: {evidence}.',
  'notice.withdrawal_rejected.title': 'Penarikan {number} ditolak',
  'notice.withdrawal_rejected.content':
    '{reason:text}. Semuanya, {amount:money}, kembali ke saldo Anda. Anda dapat mengajukan keberatan atau mengajukan penarikan lagi.',
  'notice.withdrawal_taken_back.title': 'Penarikan {number} dibatalkan',
  'notice.withdrawal_taken_back.content': '{amount:money} kembali ke saldo Anda.',
  'notice.withdrawal_not_decided.title': 'Dana penarikan {number} kembali: tidak diputuskan tepat waktu',
  'notice.withdrawal_not_decided.content':
    'Tidak ada keputusan dalam {decideWithinHours} jam, jadi {amount:money} otomatis kembali ke saldo ' +
    'Anda. Kami sedang memeriksanya; Anda dapat langsung mengajukan lagi.',
  'notice.withdrawal_not_sent.title': 'Dana penarikan {number} kembali: tidak dikirim tepat waktu',
  'notice.withdrawal_not_sent.content':
    'Disetujui tetapi tidak dikirim dalam {sendWithinHours} jam, jadi {amount:money} otomatis kembali ke ' +
    'saldo Anda. Anda dapat langsung mengajukan lagi.',
  'notice.withdrawal_returned.title': 'Dana penarikan {number} dikembalikan',
  'notice.withdrawal_returned.content':
    '{reason:text}. Semuanya, {amount:money} termasuk biaya, kembali ke saldo Anda.',
  'notice.withdrawal_late.title': 'Penarikan {number} butuh waktu lebih lama',
  'notice.withdrawal_late.content':
    '{net:money} ke {to} seharusnya masuk paling lambat {expectedBy:time} dan belum dikonfirmasi. Kami sedang ' +
    'menanyakannya ke bank atau jaringan blockchain.',
  'notice.withdrawal_opened.title': 'Tujuan penarikan Anda telah dilihat',
  'notice.withdrawal_opened.content': 'Bagian keuangan melihat tujuan penarikan {number}. Alasan: {why}.',

  'notice.hold_made.title': '{amount:money} dari saldo Anda ditahan',
  'notice.hold_made.content':
    'Berdasarkan {rule:text}, perkara {caseNumber}, sampai {until:time}. Anda dapat mengajukan keberatan ' +
    'sampai {objectBy:time}; sisa saldo dapat ditarik.',
  'notice.hold_lifted.title': 'Penahanan {amount:money} dicabut',
  'notice.hold_lifted.content': 'Perkara {caseNumber} selesai; uang dapat ditarik.',

  'notice.goodwill.title': 'Kompensasi itikad baik {amount:money}',
  'notice.goodwill.content': 'Dibayar dari uang platform sendiri: {reason}',

  'notice.deposit_announced.title': 'Deposit {number} sedang ditinjau',
  'notice.deposit_announced.content':
    '{amount:money} dengan bukti Anda. Dua petugas memeriksanya dalam {depositReviewHours} jam.',
  'notice.deposit_announced_bank.title': 'Deposit {number}: cantumkan {reference}',
  'notice.deposit_announced_bank.content':
    'Bayar {amount:money} dengan referensi {reference}. Dikreditkan setelah dua petugas memastikan dananya masuk.',
  'notice.deposit_announced_chain.title': 'Deposit {number} lewat blockchain sedang ditinjau',
  'notice.deposit_announced_chain.content':
    'Dua petugas mencari transaksi {currency} Anda di jaringan dan mengkreditkannya setelah final.',
  'notice.deposit_credited.title': '{amount:money} masuk ke saldo Anda',
  'notice.deposit_credited.content': 'Deposit {number} disetujui oleh dua petugas.',
  'notice.deposit_credited_not_final.title': '{amount:money} lewat blockchain masuk ke saldo Anda',
  'notice.deposit_credited_not_final.content':
    'Deposit {number} disetujui oleh dua petugas. Dapat ditarik mulai {finalAt:time}, saat transaksi final di jaringan.',
  'notice.deposit_seen.title': 'Deposit {number}: {tokenAmount} {currency} terdeteksi di jaringan',
  'notice.deposit_seen.content':
    'Dikreditkan otomatis setelah {needed} konfirmasi. Anda tidak perlu melakukan apa pun.',
  'notice.deposit_seen_review.title': 'Deposit {number} sedang ditinjau',
  'notice.deposit_seen_review.content': 'Ada transfer ke alamat Anda. {because:text}, jadi dua petugas memeriksanya.',
  'notice.deposit_confirmed.title': '{amount:money} masuk ke saldo Anda',
  'notice.deposit_confirmed.content': 'Deposit {number} dikonfirmasi oleh jaringan.',
  'notice.deposit_confirmed_not_final.title': '{amount:money} lewat blockchain masuk ke saldo Anda',
  'notice.deposit_confirmed_not_final.content':
    'Deposit {number} dikonfirmasi oleh jaringan. Dapat ditarik mulai sekitar {finalAt:time}, saat transaksi final di jaringan.',
  'notice.deposit_not_confirmed.title': 'Deposit {number} tidak terkonfirmasi',
  'notice.deposit_not_confirmed.content':
    '{reason:text} sebelum dikreditkan, jadi saldo Anda tidak berubah. Jika transfernya masuk lagi, deposit dikreditkan otomatis.',
  'notice.deposit_reversed_by_network.title': 'Deposit {number} dibatalkan',
  'notice.deposit_reversed_by_network.content':
    '{reason:text}, jadi {amount:money} dipotong dari saldo Anda. Jika transfernya masuk lagi, deposit dikreditkan otomatis.',
  'notice.deposit_rejected.title': 'Deposit {number} ditolak',
  'notice.deposit_rejected.content': '{reason:text}. Anda dapat mengajukan keberatan atau mengirimnya lagi.',
  'notice.deposit_reversed_by_bank.title': 'Deposit {number} dibatalkan',
  'notice.deposit_reversed_by_bank.content':
    '{reason:text}, jadi {amount:money} dipotong dari saldo Anda. Kekurangannya dipotong dari pendapatan berikutnya.',
  'notice.deposit_reversed.title': 'Deposit {number} dibatalkan',
  'notice.deposit_reversed.content':
    '{reason:text}, jadi {amount:money} dipotong dari saldo Anda. Jika transfernya masuk lagi, kirim hash-nya lagi.',

  'notice.objection_answered.title': 'Keberatan Anda telah dijawab',
  'notice.objection_answered.content': 'Dijawab petugas lain, bukan yang memutuskan: {answer}',

  'notice.sender.system': 'Sistem',
  'notice.sender.review': 'Tim peninjau',
  'notice.sender.finance': 'Bagian keuangan',
  'notice.sender.service': 'Layanan pelanggan',
  'notice.sender.team': 'Tim platform',

  'mail.reset_password.subject': 'Kode untuk kata sandi baru',
  'mail.reset_password.text':
    'Kode Anda {code}. Berlaku {verificationMinutes} menit. Jika Anda tidak memintanya, abaikan saja.',
  'mail.reset_pay.subject': 'Kode untuk kata sandi pembayaran baru',
  'mail.reset_pay.text':
    'Kode Anda {code}. Berlaku {verificationMinutes} menit. Jika Anda tidak memintanya, ganti kata sandi masuk Anda.',

  'mail.follow.subject': 'Konfirmasi bahwa Anda mengikuti {shop}',
  'mail.follow.text': 'Kode Anda {code}. Berlaku {verificationMinutes} menit.',
  'mail.follow.promise':
    'Setelah itu Anda menerima paling banyak satu email seminggu, hanya jika ada produk baru. Setiap email ' +
    'memiliki tautan untuk berhenti. Alamat email Anda disimpan terenkripsi dan hanya dipakai untuk email produk ' +
    'baru.',

  'mail.follow_news.subject': 'Produk baru di {shop}',
  'mail.follow_news.text': 'Ada produk baru di {shop} yang Anda ikuti:',
  'mail.follow_news.item': '{title} ({price:money})',
  'mail.follow_news.from': '{title} (mulai {price:money})',
  'mail.follow_news.product': 'Produk baru',
  'mail.follow_news.all': 'Lihat seluruh toko:',
  'mail.follow_news.more': 'Produk baru lainnya di toko:',
  'mail.follow_news.note':
    'Anda menerima email ini karena mengikuti {shop}: paling banyak satu seminggu, hanya jika ada produk baru. Berhenti mengikuti:',

  'mail.not_me.text':
    'Jika bukan Anda, buka halaman ini dan konfirmasikan: {link:link} Semua perangkat lalu dikeluarkan, penarikan yang sedang ditinjau dihentikan, ' +
    'dan metode masuk serta kata sandi pembayaran yang ditambahkan dalam {notMeDays} hari terakhir dihapus; ' +
    'email dan nomor telepon yang diubah dalam waktu itu dikembalikan.',
  'mail.register_again.subject': 'Anda sudah punya akun',
  'mail.register_again.text':
    'Pada {at:time} seseorang mendaftar sebagai penjual dengan email atau nomor telepon Anda. Anda sudah ' +
    'punya akun: masuk, atau buat kata sandi baru di “Lupa kata sandi?”. Jika bukan Anda, abaikan saja.',
  'mail.operator_factor.subject': 'Metode masuk akun petugas Anda diubah',
  'mail.operator_factor.text':
    'Kunci sandi atau kode pemulihan diubah pada {at:time} (UTC). Jika bukan Anda, segera beri tahu administrator.',
  'mail.operator_failures.subject': 'Banyak kata sandi salah untuk akun petugas Anda',
  'mail.operator_failures.text':
    '{failures} kali salah berturut-turut, terakhir pada {at:time} (UTC). Tidak ada yang berhasil masuk. Jika bukan Anda, beri tahu administrator.',
  'mail.operator_place.subject': 'Perangkat atau jaringan baru di akun petugas Anda',
  'mail.operator_place.text':
    'Ada yang masuk dengan {device} pada {at:time} (UTC), dari peramban atau jaringan yang belum pernah Anda ' +
    'pakai. Jika bukan Anda, segera beri tahu administrator.',
  'mail.operator_password.subject': 'Kata sandi akun petugas Anda diubah',
  'mail.operator_password.text':
    'Kata sandi Anda diubah pada {at:time} (UTC), dan sesi lain telah berakhir. Jika bukan Anda, segera beri tahu administrator.',
  'mail.operator_recovery.subject': 'Kode pemulihan akun petugas Anda digunakan',
  'mail.operator_recovery.text':
    'Digunakan pada {at:time} (UTC); setiap kode berlaku sekali. Jika bukan Anda, segera beri tahu administrator.',
  'mail.operator_new.subject': 'Anda kini punya akses ke platform',
  'mail.operator_new.text':
    'Dua administrator memberi Anda akses ke konsol: {link:link} Kata sandi Anda {password}, hanya berlaku sekali: ' +
    'saat pertama kali masuk, buat kata sandi Anda sendiri, daftarkan aplikasi autentikator, dan beri tahu ' +
    'administrator kode yang ditampilkan halaman. Jika Anda tidak mengetahui hal ini, abaikan email ini.',
  'mail.operator_reset.subject': 'Akses Anda ke platform disetel ulang',
  'mail.operator_reset.text':
    'Kata sandi baru Anda {password}, hanya berlaku sekali: saat masuk, buat kata sandi Anda sendiri, daftarkan ' +
    'kembali aplikasi autentikator, dan beri tahu administrator kode yang ditampilkan halaman. Sesi lain telah ' +
    'berakhir. Jika Anda tidak mengetahui hal ini, beri tahu administrator.',

  'mail.confirm_email.subject': 'Konfirmasi alamat email Anda',
  'mail.confirm_email.text':
    'Kode Anda {code}. Berlaku {verificationMinutes} menit. Jika Anda tidak memintanya, abaikan email ini.',

  // Without amounts, because a locked screen shows it.
  'push.orders_paid': '{count} pesanan menunggu diproses, terbaru {number}',
  'push.pick_up_due': 'Proses pesanan {number} sebelum {pickBy:time}',
  'push.refund_answer_due': 'Pengembalian dana pesanan {number}: sisa satu hari untuk menjawab',
  'push.refund_requested': 'Permintaan pengembalian dana: pesanan {number}',
  'push.refund_approved': 'Pengembalian dana pesanan {number} disetujui',
  'push.refund_approved_silence': 'Pengembalian dana pesanan {number} disetujui otomatis',
  'push.refund_rejected': 'Pengembalian dana pesanan {number} ditolak',
  'push.refund_withdrawn': 'Pembeli mengembalikan barang pesanan {number}',
  'push.refund_sent_back': 'Barang pesanan {number} telah dikirim kembali',
  'push.order_settled': 'Dana pesanan {number} dilepas',
  'push.deposit_credited': 'Deposit {number} masuk ke saldo Anda',
  'push.deposit_credited_not_final': 'Deposit {number} masuk ke saldo Anda',
  'push.withdrawal_paid': 'Penarikan {number} sudah dibayarkan',
  'push.withdrawal_returned': 'Penarikan {number} dikembalikan',
}
