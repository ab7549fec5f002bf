/** A browser has no account and no home folder; nothing is found below these. */
export const homedir = () => '/';

export default { userInfo: () => ({ homedir: '/' }) };
