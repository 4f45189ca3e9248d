/** `a•••@mail.example`. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}•••${at < 1 ? '' : email.slice(at)}`;
};

/** `•••• 07`: the last two digits. */
export const maskPhone = (phone: string): string => `•••• ${phone.replace(/\D/g, '').slice(-2)}`;
