export const legal = {
  'legal.terms.contract':
    'Pesanan Anda adalah kontrak jual beli antara Anda dan penjual yang tertera di halaman ini. {operator} ' +
    'mengelola situs dan menyimpan uangnya, tetapi bukan penjualnya.',
  'legal.terms.price':
    'Harga sudah termasuk ongkos kirim dan ditagih dalam {currency}. Pesanan menunggu pembayaran ' +
    '{payWithinMinutes} menit, lewat transfer bank {bankPayWithinDays} hari. Tanpa pembayaran, pesanan ' +
    'berakhir dan Anda tidak berutang apa pun.',
  'legal.terms.held':
    'Uang Anda disimpan sampai barang diterima: saat Anda mengonfirmasi, {autoReceiveDays} hari setelah ' +
    'barang dilaporkan tiba, atau {silentReceiveDays} hari setelah dikirim bila tidak ada laporan.',
  'legal.terms.late':
    'Jika toko tidak menerima pesanan yang sudah dibayar dalam {pickWithinHours} jam, atau barang tidak ' +
    'dikirim dalam {shipWithinDays} hari setelahnya, pesanan berakhir dan seluruh uang Anda dikembalikan.',
  'legal.terms.refund':
    'Jika ada masalah, ajukan pengembalian dana di halaman pesanan. Toko dapat menjawab lebih dulu dan ' +
    'platform memutuskan; tanpa keputusan dalam {refundSilenceDays} hari, pengembalian dana disetujui. Hak ' +
    'menurut hukum negara Anda tetap berlaku.',
  'legal.terms.safe':
    'Bayarlah hanya di halaman pesanan Anda. Baik toko maupun platform tidak meminta pembayaran di tempat ' +
    'lain, kata sandi, atau kode.',
  'legal.privacy.what':
    'Platform menyimpan nama, alamat, email, dan nomor telepon pesanan, serta foto yang Anda kirim saat ' +
    'meminta pengembalian dana. Toko, pemasok, dan kurir yang mengantar barang melihat nama, alamat, dan ' +
    'nomor telepon.',
  'legal.privacy.why':
    'Data dipakai untuk mengantar pesanan, mengirim email perkembangannya, dan pengembalian dana; tidak ' +
    'dijual. Toko tidak memasang cookie dan menghitung pengunjung sekali sehari tanpa nama.',
  'legal.privacy.how_long':
    'Data dihapus {shopperRetentionDays} hari setelah pesanan berakhir, atau lebih awal bila Anda meminta di ' +
    'halaman pesanan. Pembukuan menyimpan jumlah uang tanpa nama Anda.',
  'legal.privacy.payment': 'Data kartu hanya dikirim ke penyedia pembayaran. Toko dan platform tidak melihatnya.',
  'legal.privacy.rights':
    'Anda berhak meminta akses, perbaikan, atau penghapusan data pribadi Anda, dan mengajukan pengaduan ' +
    'kepada otoritas di negara Anda. Hubungi alamat yang tertera di halaman ini.',
  'legal.returns.faulty':
    'Jika barang tidak tiba, rusak, atau tidak sesuai pesanan, ajukan pengembalian dana di halaman pesanan, ' +
    'dengan foto bila perlu. Ongkos kirim balik tidak menjadi tanggungan Anda.',
  'legal.returns.withdrawal':
    'Untuk barang yang dikirim ke Wilayah Ekonomi Eropa atau Inggris Raya, Anda dapat ' +
    'menarik diri dari kontrak dalam {withdrawalDays} hari setelah barang tiba tanpa menyebutkan alasan: di ' +
    'halaman pesanan, atau secara tertulis ke alamat di halaman ini. Sebelum barang dikirim, seluruh uang dikembalikan segera. ' +
    'Jika tidak, kirim balik barang dalam {withdrawalDays} hari setelahnya dengan biaya sendiri; yang Anda ' +
    'bayar untuk barang itu dikembalikan saat barang atau bukti pengirimannya tiba.',
  'legal.returns.elsewhere':
    'Jika hukum negara Anda memberi hak serupa dengan ketentuan lain, tulislah ke alamat di halaman ini.',
  'legal.returns.other':
    'Barang lain diterima kembali bila penjual menyatakannya di bawah atau setuju saat Anda bertanya.',
  'legal.returns.money': 'Uang dikembalikan melalui cara Anda membayar.',
  'legal.delivery.included':
    'Setiap harga sudah termasuk ongkos kirim. Barang dikirim dalam {shipWithinDays} hari setelah toko ' +
    'menerima pesanan, sering kali dari negara lain.',
  'legal.delivery.time':
    'Lama pengiriman dihitung dari paket toko sendiri dan ditampilkan untuk negara Anda di setiap produk dan ' +
    'saat checkout.',
  'legal.delivery.duty':
    'Negara Anda dapat memungut bea masuk atau pajak impor. Baik toko maupun platform tidak memungutnya.',
  'legal.delivery.tracking': 'Kurir dan nomor resi ada di halaman pesanan dan di email pemberitahuan pengiriman.',
  'legal.imprint.platform':
    'Situs ini dikelola oleh {operator}, yang menyimpan uang sampai barang tiba dan bukan penjualnya.',
  'platform.terms.service':
    '{operator} menyediakan toko, katalog, dan penerimaan pembayaran dari pembeli. Anda adalah penjual: kontrak ' +
    'terjadi antara Anda dan pembeli, dan nama, alamat, serta kontak Anda ditampilkan sesuai hukum.',
  'platform.terms.money':
    'Memproses pesanan tidak pernah memerlukan deposit. Uang pembeli disimpan sampai barang diterima, lalu ' +
    'dana dilepas ke saldo Anda. Saldo adalah jumlah semua mutasi dan tidak dapat diubah siapa pun.',
  'platform.terms.fees':
    'Biaya platform adalah bagian dari harga jual dan ditampilkan sebelum setiap penjualan. Penarikan dikenai ' +
    'biaya yang diumumkan, diputuskan dalam {decideWithinHours} jam atau dikembalikan, dan tidak bergantung ' +
    'pada hal lain.',
  'platform.terms.duty':
    'Anda menjawab pembeli, mematuhi hukum negara Anda dan negara mereka, serta menampilkan nomor yang ' +
    'diwajibkan. Anda tidak menjual barang terlarang dan tidak meminta pembayaran di tempat lain.',
  'platform.terms.end':
    'Anda dapat berhenti kapan saja dengan membawa semua data dan seluruh saldo. Platform dapat menutup toko ' +
    'dengan alasan yang dapat Anda baca dan ajukan keberatan atasnya; uang toko yang ditutup tetap miliknya.',
  'platform.privacy.what':
    'Platform menyimpan nama, negara, nomor telepon, email, dan alamat penjual, foto dokumen identitas, serta ' +
    'catatan aktivitas akun.',
  'platform.privacy.why':
    'Data dipakai untuk memastikan siapa yang menjual, membayar Anda, dan menjaga akun. Nama, negara, alamat, ' +
    'dan kontak ditampilkan kepada pembeli. Foto dienkripsi dan hanya dilihat peninjau; setiap kali ' +
    'diberitahukan kepada Anda.',
  'platform.privacy.how_long':
    'Foto dokumen dihapus {identityRetentionDays} hari setelah keputusan. Pembukuan disimpan karena tidak ' +
    'boleh diubah siapa pun.',
}
