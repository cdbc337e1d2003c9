/** Whether an Accept-Encoding takes a coding by its name; one of weight 0 is refused (RFC 9110, section 12.5.3). */
export const takesCoding = (header: string | undefined, coding: 'br' | 'gzip'): boolean =>
  (header ?? '').split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter));
  });
