// Mocha's spec report for people, on the terminal, and its JSON report for counting, in the file of the option `output`.
const { reporters } = require('mocha');

module.exports = class extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    new reporters.JSON(runner, options);
  }
};
