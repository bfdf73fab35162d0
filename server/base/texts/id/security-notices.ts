import type { securityNotices as english } from '../en/security-notices.ts'

export const securityNotices: Record<keyof typeof english, string> = {
  'notice.new_device.title': 'Ada yang masuk di perangkat lain',
  'notice.new_device.content':
    '{device}, {at:time}. Jika bukan Anda, ubah kata sandi masuk dan keluarkan perangkat itu.',
  'notice.pay_password_changed.title': 'Kata sandi pembayaran Anda telah diubah',
  'notice.pay_password_changed.content': 'Pada {at:time}. Jika bukan Anda, segera hubungi layanan pelanggan.',
  'notice.partner_bound.title': '{partner} dapat masuk ke toko Anda',
  'notice.partner_bound.content':
    'Anda menyetujuinya pada {at:time}: siapa pun yang masuk di sana sebagai Anda dapat membuka toko Anda. Jika bukan Anda, segera laporkan.',
  'notice.partner_unbound.title': '{partner} tidak lagi dapat masuk ke toko Anda',
  'notice.partner_unbound.content': 'Pada {at:time}. Jika bukan Anda, segera laporkan.',
  'notice.factor_added.title': 'Metode masuk ditambahkan',
  'notice.factor_added.content': 'Pada {at:time}. Jika bukan Anda, segera laporkan.',
  'notice.factor_removed.title': 'Metode masuk dihapus',
  'notice.factor_removed.content': 'Pada {at:time}. Jika bukan Anda, segera laporkan.',
  'notice.recovery_codes_made.title': 'Kode pemulihan baru dibuat',
  'notice.recovery_codes_made.content':
    'Pada {at:time}; kode lama tidak berlaku lagi. Jika bukan Anda, segera laporkan.',
  'notice.push_added.title': 'Perangkat lain menerima notifikasi',
  'notice.push_added.content':
    'Sejak {at:time} perangkat itu diberi tahu tentang pesanan dan uang. Jika bukan Anda, segera laporkan.',
  'notice.exported.title': 'Semua data toko Anda telah diekspor',
  'notice.exported.content':
    'Pada {at:time} file berisi semua pesanan, alamat, dan pembukuan telah diunduh. Jika bukan Anda, segera laporkan.',
  'notice.sessions_ended.title': 'Anda dikeluarkan dari semua perangkat',
  'notice.sessions_ended.content':
    'Dilakukan oleh layanan pelanggan. Alasan: {reason}. Silakan masuk lagi; jika tidak bisa, atur ulang kata sandi masuk.',
  'notice.recovery_code_used.title': 'Kode pemulihan digunakan',
  'notice.recovery_code_used.content':
    'Pada {at:time}. Jika bukan Anda, ubah kata sandi masuk dan buat kode pemulihan baru.',
  'notice.pay_password_locked.title': 'Kata sandi pembayaran Anda terkunci',
  'notice.pay_password_locked.content':
    'Salah {payPasswordTries} kali. Dapat dicoba lagi mulai {until:time}. Jika bukan Anda, ubah kata sandi masuk.',
  'notice.password_changed.title': 'Kata sandi masuk Anda telah diubah',
  'notice.password_changed.content':
    'Kata sandi masuk Anda diubah pada {at:time}. Jika bukan Anda, segera hubungi layanan pelanggan.',
  'notice.pay_password_first.title': 'Kata sandi pembayaran telah dibuat',
  'notice.pay_password_first.content':
    'Dibuat pada {at:time} dengan kata sandi masuk Anda. Penarikan paling cepat dikirim {payoutCoolOffHours} jam kemudian. Jika bukan Anda, segera laporkan.',
  'notice.pay_password_first.content.no_wait':
    'Dibuat pada {at:time} dengan kata sandi masuk Anda. Jika bukan Anda, segera laporkan.',
  'notice.pay_password_removed.title': 'Kata sandi pembayaran Anda dihapus',
  'notice.pay_password_removed.content':
    'Dihapus pada {at:time} setelah akun Anda dilaporkan dipakai orang lain, karena baru saja dibuat. Buat yang baru setelah Anda masuk.',
  'notice.many_failures.title': 'Banyak kata sandi salah untuk akun Anda',
  'notice.many_failures.content':
    '{failures} kali salah berturut-turut, terakhir pada {at:time}. Tidak ada yang berhasil masuk. Jika ' +
    'bukan Anda, pastikan kata sandi itu tidak dipakai di tempat lain.',
  'notice.second_factor_wrong.title': 'Upaya masuk terhenti di langkah kedua',
  'notice.second_factor_wrong.content':
    '{device}, {at:time}: langkah pertama benar, langkah kedua salah. Tidak ada yang berhasil masuk. Jika ini bukan Anda, ubah kata sandi masuk.',
  'notice.lost_access_asked.title': 'Seseorang meminta akses ke akun Anda',
  'notice.lost_access_asked.content':
    'Pada {at:time}, dengan foto dokumen identitas, karena semua langkah verifikasi kedua dikatakan hilang. Dua ' +
    'orang memeriksanya, lalu perlu menunggu seminggu. Jika bukan Anda, hentikan sekarang: cukup sekali tekan.',
  'notice.lost_access_first.title': 'Satu orang telah mengonfirmasi foto Anda',
  'notice.lost_access_first.content':
    'Orang kedua juga memeriksanya. Jika Anda tidak meminta akses, tekan “Bukan saya”.',
  'notice.lost_access_confirmed.title': 'Akun Anda dibuka lagi pada {opens:time}',
  'notice.lost_access_confirmed.content':
    'Dua orang telah mengonfirmasi foto Anda. Sejak saat itu, “Lupa kata sandi?” di halaman masuk mengatur kata sandi baru ' +
    'dengan kode dari email; semua cara masuk lain dihapus dan perlu diatur ulang. Jika bukan Anda, hentikan sekarang.',
  'notice.lost_access_refused.title': 'Permintaan akses Anda tidak dikonfirmasi',
  'notice.lost_access_refused.content': 'Alasan: {reason}. Anda dapat meminta lagi dengan foto lain.',
  'notice.lost_access_ended.title': 'Permintaan akses Anda telah berakhir',
  'notice.lost_access_ended.content':
    'Pada {at:time} langkah kedua saat masuk berhasil, jadi tidak ada yang hilang. Jika bukan Anda, segera laporkan.',
  'notice.lost_access_stopped.title': 'Permintaan akses Anda dihentikan',
  'notice.lost_access_stopped.content':
    'Pada {at:time}, di daftar hal yang dapat membuka akun Anda. Jika bukan Anda, segera laporkan.',
  'notice.contact_changed.title': 'Email atau nomor telepon Anda diubah',
  'notice.contact_changed.content':
    'Pada {at:time}, di pendaftaran toko Anda. Jika bukan Anda, segera laporkan: yang lama akan dikembalikan.',
  'notice.account_stopped.title': 'Akun Anda telah dilindungi',
  'notice.account_stopped.content':
    'Pada {at:time} kami menerima laporan tentang perubahan yang tidak Anda lakukan. Semua perangkat dikeluarkan, ' +
    'penarikan yang sedang ditinjau dikembalikan, dan tidak ada yang dikirim sampai Anda membuat kata sandi masuk ' +
    'baru dengan kode yang dikirim ke email.',
}
