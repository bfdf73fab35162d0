export const questionTexts = {
  'answer_time.hour': 'Biasanya menjawab dalam 1 jam',
  'answer_time.hours': 'Biasanya menjawab dalam {hours} jam',
  'answer_time.days': 'Biasanya menjawab dalam {days} hari',
  question_asks_money:
    'Pembayaran hanya dilakukan di halaman pesanan dan dananya ditahan sampai ' +
    'barang tiba. Tulis ulang tanpa meminta uang',
  question_asks_secret: 'Kata sandi atau kode tidak diperlukan di sini. Tulis ulang tanpa hal itu',
  question_names_account: 'Pembayaran hanya lewat halaman pesanan. Tulis ulang tanpa rekening atau tautan pembayaran',
  question_names_contact:
    'Tautan, nomor telepon, email, dan akun aplikasi pesan tidak dapat dikirim di sini, karena ' +
    'pembayaran di luar tidak dilindungi. Tulis ulang tanpa hal itu',
  question_ended: 'Tidak ada lagi yang dapat ditulis dalam percakapan ini',
  'notice.question_asked.title': 'Ada pertanyaan pembeli',
  'notice.question_asked.content': '{phrase:text}',
  'notice.question_of_order.title': 'Pembeli pesanan {number} bertanya',
  'notice.question_of_order.content': '{phrase:text}',
  'mail.question_asked.subject': 'Pertanyaan Anda kepada {shop}',
  'mail.question_asked.text':
    'Pertanyaan Anda sudah dikirim ke {shop}. Anda menerima email saat toko ' +
    'menjawab. Anda dapat membaca dan menulis di sini:',
  'mail.question_answered.subject': '{shop} sudah menjawab Anda',
  'mail.question_answered.text': '{shop} menjawab pertanyaan Anda:',
  'mail.question_answered_order.subject': '{shop} menulis tentang pesanan {number}',
  'mail.question_answered_order.text': '{shop} menjawab pertanyaan Anda tentang pesanan {number}:',
  'mail.question.page': 'Baca dan balas:',
  'mail.question.not_you': 'Jika bukan Anda yang bertanya, abaikan email ini, atau hapus percakapannya di halaman itu.',
  'mail.question.note':
    'Bayarlah hanya di halaman pesanan. Siapa pun yang memiliki tautan dapat ' +
    'membuka percakapan, jadi jangan diteruskan.',
  'act.question.read': 'Membaca percakapan dengan pembeli',
  'act.question.close': 'Menutup laporan percakapan',
  'act.question.end': 'Mengakhiri percakapan yang dilaporkan',
  'question_phrase.size': 'Ukuran mana yang cocok?',
  'question_phrase.material': 'Terbuat dari apa?',
  'question_phrase.in_stock': 'Apakah stoknya ada?',
  'question_phrase.delivery_time': 'Berapa lama pengirimannya?',
  'question_phrase.how_to_return': 'Bagaimana cara mengembalikannya?',
  'question_phrase.where_parcel': 'Di mana paket saya?',
  'question_phrase.when_sent': 'Kapan dikirim?',
  'question_phrase.change_address': 'Apakah alamatnya dapat diubah?',
  'question_phrase.wrong_goods': 'Ini bukan yang saya pesan. Apa yang dapat saya lakukan?',
  'question_phrase.other': 'Pertanyaan lain',
  'question_phrase.own_words': 'Buka percakapan untuk membaca pesannya.',
  'question_phrase.checking': 'Saya periksa dulu dan akan menjawab di sini.',
  'question_phrase.sent_soon': 'Akan dikirim dalam waktu yang tertera di pesanan.',
  'question_phrase.on_its_way': 'Sedang dalam perjalanan. Nomor resi ada di halaman pesanan.',
  'question_phrase.available': 'Ya, tersedia.',
  'question_phrase.not_available': 'Maaf, saat ini tidak tersedia.',
  'question_phrase.see_description': 'Keterangannya ada di deskripsi produk.',
  'question_phrase.address_stays': 'Alamat pesanan yang sudah dibuat tidak dapat diubah.',
  'question_phrase.ask_refund':
    'Silakan ajukan pengembalian dana di halaman pesanan; platform melindungi pembayaran Anda.',
  'question_phrase.thanks': 'Terima kasih atas pertanyaan Anda.',
}
