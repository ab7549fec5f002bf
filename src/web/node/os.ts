/** A browser has no account and no home folder; nothing is found below these. */
export default { homedir: () => '/', userInfo: () => ({ homedir: '/' }) };
