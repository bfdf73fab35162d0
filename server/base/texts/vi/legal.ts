export const legal = {
  'legal.terms.contract':
    'Đơn hàng là hợp đồng giữa bạn và người bán nêu trên trang này. {operator} quản lý trang và giữ tiền, ' +
    'không bán hàng.',
  'legal.terms.price':
    'Giá đã gồm phí giao hàng và tính bằng {currency}. Đơn hàng chờ thanh toán {payWithinMinutes} phút, ' +
    'chuyển khoản ngân hàng là {bankPayWithinDays} ngày. Nếu không thanh toán, đơn tự động kết thúc và bạn không ' +
    'nợ gì.',
  'legal.terms.held':
    'Tiền của bạn được giữ đến khi bạn nhận hàng: khi bạn xác nhận, hoặc {autoReceiveDays} ngày sau khi có ' +
    'báo đã giao, hoặc {silentReceiveDays} ngày sau khi gửi nếu không có tin nào.',
  'legal.terms.late':
    'Nếu cửa hàng không nhận đơn đã thanh toán trong {pickWithinHours} giờ, hoặc hàng không được gửi trong ' +
    '{shipWithinDays} ngày sau đó, đơn kết thúc và toàn bộ tiền được hoàn lại.',
  'legal.terms.refund':
    'Nếu có vấn đề, hãy yêu cầu hoàn tiền trên trang đơn hàng. Cửa hàng có thể trả lời trước, nền tảng quyết ' +
    'định; không có quyết định trong {refundSilenceDays} ngày thì yêu cầu được duyệt. Các quyền theo luật ' +
    'nước bạn vẫn giữ nguyên.',
  'legal.terms.safe':
    'Chỉ thanh toán trên trang đơn hàng. Cả cửa hàng lẫn nền tảng không yêu cầu trả tiền ở nơi khác, mật khẩu ' +
    'hay mã.',
  'legal.privacy.what':
    'Nền tảng lưu tên, địa chỉ, email và số điện thoại của đơn hàng, cùng ảnh bạn gửi khi yêu cầu hoàn tiền. ' +
    'Cửa hàng, nhà cung cấp và đơn vị vận chuyển giao hàng thấy tên, địa chỉ và số điện thoại.',
  'legal.privacy.why':
    'Chúng chỉ dùng để giao hàng, gửi email về đơn hàng và hoàn tiền, không bán cho ai. Cửa hàng không đặt ' +
    'cookie và chỉ đếm mỗi khách một lần mỗi ngày, không kèm tên.',
  'legal.privacy.how_long':
    'Chúng được xóa {shopperRetentionDays} ngày sau khi đơn kết thúc, hoặc sớm hơn nếu bạn yêu cầu trên trang ' +
    'đơn hàng. Sổ sách chỉ giữ số tiền, không kèm tên.',
  'legal.privacy.payment': 'Dữ liệu thẻ chỉ gửi tới nhà cung cấp thanh toán. Cửa hàng và nền tảng không thấy được.',
  'legal.privacy.rights':
    'Bạn có thể hỏi những gì được lưu về mình, yêu cầu sửa hoặc xóa, và khiếu nại với cơ quan của nước bạn. ' +
    'Hãy viết tới địa chỉ nêu trên trang này.',
  'legal.returns.faulty':
    'Khi hàng không đến, bị hỏng hoặc không đúng đơn, hãy yêu cầu hoàn tiền trên trang đơn hàng, kèm ảnh nếu ' +
    'cần. Khi đó bạn không tốn phí gửi trả.',
  'legal.returns.withdrawal':
    'Với hàng giao đến Khu vực Kinh tế châu Âu hoặc Vương quốc Anh, bạn có thể rút khỏi hợp ' +
    'đồng trong {withdrawalDays} ngày sau khi nhận hàng mà không cần lý do: trên trang đơn hàng, hoặc báo ' +
    'cho người bán bằng văn bản theo địa chỉ trên trang này. Trước khi hàng được gửi, toàn bộ tiền được hoàn ' +
    'ngay. Nếu không, gửi trả hàng trong {withdrawalDays} ngày sau đó, phí do bạn chịu; số tiền đã trả cho ' +
    'hàng đó được hoàn khi hàng hoặc bằng chứng gửi hàng đến nơi.',
  'legal.returns.elsewhere':
    'Nếu luật nước bạn cho quyền tương tự với điều kiện khác, hãy viết cho người bán theo địa chỉ trên trang này.',
  'legal.returns.other': 'Hàng khác được nhận lại nếu người bán ghi bên dưới hoặc đồng ý khi bạn hỏi.',
  'legal.returns.money': 'Tiền được hoàn theo cách bạn đã thanh toán.',
  'legal.delivery.included':
    'Mọi giá đã gồm phí giao hàng. Hàng được gửi trong {shipWithinDays} ngày sau khi cửa hàng nhận đơn, ' +
    'thường từ nước khác.',
  'legal.delivery.time':
    'Thời gian giao hàng được tính từ các kiện hàng thật của cửa hàng và hiển thị theo nước của bạn ở mỗi sản ' +
    'phẩm và khi đặt hàng.',
  'legal.delivery.duty':
    'Nước bạn có thể thu thuế nhập khẩu hoặc thuế khác tại biên giới. Cửa hàng và nền tảng không thu khoản ' + 'này.',
  'legal.delivery.tracking': 'Đơn vị vận chuyển và mã vận đơn có trên trang đơn hàng và trong email báo gửi hàng.',
  'legal.imprint.platform':
    'Trang này do {operator} quản lý và giữ tiền đến khi hàng đến nơi. Đây không phải người bán.',
  'platform.terms.service':
    '{operator} cung cấp cho bạn cửa hàng, danh mục sản phẩm và việc thanh toán của người mua. Bạn là bên ' +
    'bán: hợp đồng là giữa bạn và người mua; tên, địa chỉ và liên hệ của bạn được hiển thị theo luật.',
  'platform.terms.money':
    'Nhận đơn không bao giờ cần nạp tiền. Tiền người mua trả được giữ đến khi họ nhận hàng rồi quyết toán vào ' +
    'số dư của bạn. Số dư là tổng các giao dịch, không ai sửa được.',
  'platform.terms.fees':
    'Phí nền tảng là một phần giá bán, hiển thị trước mỗi lần bán. Rút tiền chịu phí đã công bố, được quyết ' +
    'định trong {decideWithinHours} giờ hoặc trả lại, và không phụ thuộc điều gì khác.',
  'platform.terms.duty':
    'Bạn trả lời người mua, tuân thủ luật nước mình và nước của họ, hiển thị các số mà luật yêu cầu. Bạn ' +
    'không bán hàng cấm và không yêu cầu người mua trả tiền ở nơi khác.',
  'platform.terms.end':
    'Bạn có thể rời đi bất cứ lúc nào với toàn bộ dữ liệu và số dư. Nền tảng chỉ đóng cửa hàng với lý do bạn ' +
    'đọc được và có thể khiếu nại; cửa hàng bị đóng vẫn giữ tiền của mình.',
  'platform.privacy.what':
    'Nền tảng lưu tên, quốc gia, số điện thoại, email và địa chỉ của người bán, ảnh giấy tờ tùy thân, và nhật ' +
    'ký thao tác trong tài khoản.',
  'platform.privacy.why':
    'Chúng dùng để xác minh ai bán, trả tiền cho bạn và giữ an toàn tài khoản. Tên, quốc gia, địa chỉ và liên ' +
    'hệ được hiển thị cho người mua. Ảnh được mã hóa, chỉ người duyệt xem được và mỗi lần đều báo cho bạn.',
  'platform.privacy.how_long':
    'Ảnh giấy tờ được xóa {identityRetentionDays} ngày sau khi có quyết định. Sổ sách được giữ lại vì không ' +
    'ai được sửa.',
}
