export const securityNotices = {
  'notice.new_device.title': 'New login on another device',
  'notice.new_device.content':
    '{device}, {at:time}. If this was not you, change your login password and log that device out.',
  'notice.pay_password_changed.title': 'Your payment password was changed',
  'notice.pay_password_changed.content':
    'Changed on {at:time}. If this was not you, contact customer service immediately.',
  'notice.partner_bound.title': '{partner} can log in to your shop',
  'notice.partner_bound.content':
    'You agreed on {at:time}: anyone who logs in there as you can open your shop. If this was not you, report it immediately.',
  'notice.partner_unbound.title': '{partner} can no longer log in to your shop',
  'notice.partner_unbound.content': 'On {at:time}. If this was not you, report it immediately.',
  'notice.factor_added.title': 'A login method was added',
  'notice.factor_added.content': 'On {at:time}. If this was not you, report it immediately.',
  'notice.factor_removed.title': 'A login method was removed',
  'notice.factor_removed.content': 'On {at:time}. If this was not you, report it immediately.',
  'notice.recovery_codes_made.title': 'New recovery codes were created',
  'notice.recovery_codes_made.content':
    'On {at:time}; the old ones no longer work. If this was not you, report it immediately.',
  'notice.push_added.title': 'Another device gets notifications',
  'notice.push_added.content':
    'Since {at:time} it is told of orders and money. If this was not you, report it immediately.',
  'notice.exported.title': 'Everything of your shop was exported',
  'notice.exported.content':
    'On {at:time} a file with all orders, addresses and books was downloaded. If this was not you, report it immediately.',
  'notice.sessions_ended.title': 'You were logged out on all devices',
  'notice.sessions_ended.content':
    'Customer service did this. Reason: {reason}. Log in again; if you cannot, reset your login password.',
  'notice.recovery_code_used.title': 'A recovery code was used',
  'notice.recovery_code_used.content':
    'On {at:time}. If this was not you, change your login password and create new recovery codes.',
  'notice.pay_password_locked.title': 'Your payment password is locked',
  'notice.pay_password_locked.content':
    'It was entered incorrectly {payPasswordTries} times. You can try again from {until:time}. If this was not you, change your login password.',
  'notice.password_changed.title': 'Your login password was changed',
  'notice.password_changed.content':
    'Your login password was changed on {at:time}. If this was not you, contact customer service immediately.',
  'notice.pay_password_first.title': 'A payment password was set',
  'notice.pay_password_first.content':
    'Set on {at:time} with your login password. Withdrawals are sent {payoutCoolOffHours} hours later at the earliest. If this was not you, report it.',
  'notice.pay_password_first.content.no_wait':
    'Set on {at:time} with your login password. If this was not you, report it immediately.',
  'notice.pay_password_removed.title': 'Your payment password was removed',
  'notice.pay_password_removed.content':
    'Removed on {at:time} after you reported that it was not you, because it had been set recently. Set a new one after you log in.',
  'notice.many_failures.title': 'Many wrong passwords for your account',
  'notice.many_failures.content':
    '{failures} incorrect attempts in a row, the last on {at:time}. Nobody logged in. If this was not you, make ' +
    'sure that you use this password nowhere else.',
  'notice.second_factor_wrong.title': 'A login stopped at the second step',
  'notice.second_factor_wrong.content':
    '{device}, {at:time}: the first step was right, the second was not. Nobody got in. If this was not you, change your login password.',
  'notice.lost_access_asked.title': 'Somebody asked for access to your account',
  'notice.lost_access_asked.content':
    'On {at:time}, with photos of an identity document, because every second step of the login was said to be ' +
    'lost. Two people look at them, and a week passes. If this was not you, stop it now: one press is enough.',
  'notice.lost_access_first.title': 'One person has confirmed your photos',
  'notice.lost_access_first.content':
    'A second person looks at them too. If you did not ask for access, press “It was not me”.',
  'notice.lost_access_confirmed.title': 'Your account opens again on {opens:time}',
  'notice.lost_access_confirmed.content':
    'Two people have confirmed your photos. From then on, “Forgot password?” on the login page sets a new password with a ' +
    'code from your email; every other login method is removed, and you set up new ones. If this was not you, stop it now.',
  'notice.lost_access_refused.title': 'Your request for access was not confirmed',
  'notice.lost_access_refused.content': 'Reason: {reason}. You can ask again with other photos.',
  'notice.lost_access_ended.title': 'Your request for access has ended',
  'notice.lost_access_ended.content':
    'On {at:time} the second step of a login succeeded, so it is not lost. If this was not you, report it immediately.',
  'notice.lost_access_stopped.title': 'Your request for access was stopped',
  'notice.lost_access_stopped.content':
    'On {at:time}, in the list of what opens your account. If this was not you, report it immediately.',
  'notice.contact_changed.title': 'Your email or phone number was changed',
  'notice.contact_changed.content':
    'On {at:time}, in the application of your shop. If this was not you, report it immediately: the former ones then come back.',
  'notice.account_stopped.title': 'Your account is secured',
  'notice.account_stopped.content':
    'On {at:time} it was reported that a change was not made by you. All devices were logged out, ' +
    'withdrawals in review were returned, and nothing is sent until you set a new login password with a ' +
    'code sent to your email.',
}
