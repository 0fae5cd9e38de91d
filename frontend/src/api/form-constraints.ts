/**
 * This file was generated from content-api/openapi.json by `npm run api`.
 * Do not change it by hand.
 */

export const FORM_CONSTRAINTS = {
  "feedback": {
    "consent": {
      "required": true
    },
    "remark": {},
    "anonymous": {},
    "email": {
      "maxLength": 254,
      "pattern": "^\\s*(?!\\.)[^\\s\\p{Cc}@,;:<>\\(\\)\\[\\]\\\\\"]{1,64}(?<!\\.)@(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\-]*[\\p{L}\\p{N}])?\\.)+[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\-]*[\\p{L}\\p{N}])?\\s*$"
    },
    "file": {},
    "message": {
      "required": true,
      "minLength": 10,
      "maxLength": 4000
    },
    "name": {
      "minLength": 2,
      "maxLength": 100
    },
    "phone": {
      "pattern": "^\\s*\\+?[ \\(\\)\\-]*(?:[0-9][ \\(\\)\\-]*){10,15}\\s*$"
    },
    "subject_alias": {},
    "topic": {
      "required": true
    }
  },
  "destruction": {
    "consent": {
      "required": true
    },
    "remark": {},
    "name": {
      "required": true,
      "minLength": 2,
      "maxLength": 100
    },
    "amount": {
      "required": true,
      "maxLength": 100
    },
    "email": {
      "required": true,
      "maxLength": 254,
      "pattern": "^\\s*(?!\\.)[^\\s\\p{Cc}@,;:<>\\(\\)\\[\\]\\\\\"]{1,64}(?<!\\.)@(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\-]*[\\p{L}\\p{N}])?\\.)+[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\-]*[\\p{L}\\p{N}])?\\s*$"
    },
    "inn": {
      "required": true,
      "pattern": "^\\s*(?:[0-9]{10}|[0-9]{12})\\s*$"
    },
    "licence": {
      "maxLength": 100
    },
    "message": {
      "maxLength": 4000
    },
    "organization": {
      "required": true,
      "minLength": 2,
      "maxLength": 200
    },
    "phone": {
      "required": true,
      "pattern": "^\\s*\\+?[ \\(\\)\\-]*(?:[0-9][ \\(\\)\\-]*){10,15}\\s*$"
    },
    "region": {
      "required": true,
      "minLength": 2,
      "maxLength": 100
    },
    "substance": {
      "required": true,
      "minLength": 2,
      "maxLength": 300
    }
  },
  "pharmacovigilance": {
    "consent": {
      "required": true
    },
    "remark": {},
    "name": {
      "required": true,
      "minLength": 2,
      "maxLength": 100
    },
    "dose": {
      "maxLength": 200
    },
    "email": {
      "required": true,
      "maxLength": 254,
      "pattern": "^\\s*(?!\\.)[^\\s\\p{Cc}@,;:<>\\(\\)\\[\\]\\\\\"]{1,64}(?<!\\.)@(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\-]*[\\p{L}\\p{N}])?\\.)+[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\-]*[\\p{L}\\p{N}])?\\s*$"
    },
    "indication": {
      "maxLength": 200
    },
    "organization": {
      "minLength": 2,
      "maxLength": 200
    },
    "other_medicines": {
      "maxLength": 2000
    },
    "outcome": {
      "required": true
    },
    "patient_age": {
      "min": 0,
      "max": 130
    },
    "patient_initials": {
      "maxLength": 20
    },
    "patient_sex": {},
    "phone": {
      "pattern": "^\\s*\\+?[ \\(\\)\\-]*(?:[0-9][ \\(\\)\\-]*){10,15}\\s*$"
    },
    "product": {
      "required": true,
      "minLength": 2,
      "maxLength": 200
    },
    "reaction": {
      "required": true,
      "minLength": 10,
      "maxLength": 4000
    },
    "reporter": {
      "required": true
    },
    "route": {},
    "series": {
      "maxLength": 100
    },
    "seriousness": {},
    "started_on": {},
    "therapy_ended_on": {},
    "therapy_started_on": {}
  },
  "study": {
    "consent": {
      "required": true
    },
    "remark": {},
    "name": {
      "required": true,
      "minLength": 2,
      "maxLength": 100
    },
    "email": {
      "required": true,
      "maxLength": 254,
      "pattern": "^\\s*(?!\\.)[^\\s\\p{Cc}@,;:<>\\(\\)\\[\\]\\\\\"]{1,64}(?<!\\.)@(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\-]*[\\p{L}\\p{N}])?\\.)+[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\-]*[\\p{L}\\p{N}])?\\s*$"
    },
    "inn": {
      "pattern": "^\\s*(?:[0-9]{10}|[0-9]{12})\\s*$"
    },
    "message": {
      "required": true,
      "minLength": 10,
      "maxLength": 4000
    },
    "organization": {
      "required": true,
      "minLength": 2,
      "maxLength": 200
    },
    "phone": {
      "required": true,
      "pattern": "^\\s*\\+?[ \\(\\)\\-]*(?:[0-9][ \\(\\)\\-]*){10,15}\\s*$"
    },
    "service": {
      "required": true
    }
  },
  "training": {
    "consent": {
      "required": true
    },
    "remark": {},
    "name": {
      "required": true,
      "minLength": 2,
      "maxLength": 100
    },
    "email": {
      "required": true,
      "maxLength": 254,
      "pattern": "^\\s*(?!\\.)[^\\s\\p{Cc}@,;:<>\\(\\)\\[\\]\\\\\"]{1,64}(?<!\\.)@(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\-]*[\\p{L}\\p{N}])?\\.)+[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\-]*[\\p{L}\\p{N}])?\\s*$"
    },
    "message": {
      "maxLength": 2000
    },
    "organization": {
      "minLength": 2,
      "maxLength": 200
    },
    "participants": {
      "min": 1,
      "max": 100
    },
    "phone": {
      "required": true,
      "pattern": "^\\s*\\+?[ \\(\\)\\-]*(?:[0-9][ \\(\\)\\-]*){10,15}\\s*$"
    },
    "position": {
      "minLength": 2,
      "maxLength": 200
    },
    "program": {
      "required": true
    }
  }
} as const;
