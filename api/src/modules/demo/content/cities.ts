/** A city with quarters and their PIN codes; people scan within some kilometres of its centre. */
export interface City {
  name: string;
  state: string;
  latitude: number;
  longitude: number;
  quarters: readonly (readonly [name: string, pin: string])[];
}

export const cities = {
  pune: {
    name: 'Pune',
    state: 'Maharashtra',
    latitude: 18.5204,
    longitude: 73.8567,
    quarters: [
      ['Kothrud', '411038'],
      ['Hadapsar', '411028'],
      ['Wakad', '411057'],
    ],
  },
  mumbai: {
    name: 'Mumbai',
    state: 'Maharashtra',
    latitude: 19.076,
    longitude: 72.8777,
    quarters: [
      ['Andheri East', '400069'],
      ['Ghatkopar', '400077'],
      ['Borivali West', '400092'],
    ],
  },
  nagpur: {
    name: 'Nagpur',
    state: 'Maharashtra',
    latitude: 21.1458,
    longitude: 79.0882,
    quarters: [
      ['Dharampeth', '440010'],
      ['Sitabuldi', '440012'],
    ],
  },
  nashik: {
    name: 'Nashik',
    state: 'Maharashtra',
    latitude: 19.9975,
    longitude: 73.7898,
    quarters: [
      ['Panchavati', '422003'],
      ['Cidco', '422009'],
    ],
  },
  ahmedabad: {
    name: 'Ahmedabad',
    state: 'Gujarat',
    latitude: 23.0225,
    longitude: 72.5714,
    quarters: [
      ['Navrangpura', '380009'],
      ['Maninagar', '380008'],
    ],
  },
  surat: {
    name: 'Surat',
    state: 'Gujarat',
    latitude: 21.1702,
    longitude: 72.8311,
    quarters: [
      ['Adajan', '395009'],
      ['Varachha', '395006'],
    ],
  },
  jaipur: {
    name: 'Jaipur',
    state: 'Rajasthan',
    latitude: 26.9124,
    longitude: 75.7873,
    quarters: [
      ['Malviya Nagar', '302017'],
      ['Vaishali Nagar', '302021'],
    ],
  },
  delhi: {
    name: 'Delhi',
    state: 'Delhi',
    latitude: 28.6139,
    longitude: 77.209,
    quarters: [
      ['Karol Bagh', '110005'],
      ['Lajpat Nagar', '110024'],
      ['Rohini', '110085'],
    ],
  },
  lucknow: {
    name: 'Lucknow',
    state: 'Uttar Pradesh',
    latitude: 26.8467,
    longitude: 80.9462,
    quarters: [
      ['Gomti Nagar', '226010'],
      ['Aliganj', '226024'],
    ],
  },
  kanpur: {
    name: 'Kanpur',
    state: 'Uttar Pradesh',
    latitude: 26.4499,
    longitude: 80.3319,
    quarters: [['Kidwai Nagar', '208011']],
  },
  patna: {
    name: 'Patna',
    state: 'Bihar',
    latitude: 25.5941,
    longitude: 85.1376,
    quarters: [
      ['Kankarbagh', '800020'],
      ['Boring Road', '800001'],
    ],
  },
  kolkata: {
    name: 'Kolkata',
    state: 'West Bengal',
    latitude: 22.5726,
    longitude: 88.3639,
    quarters: [
      ['Ballygunge', '700019'],
      ['Salt Lake', '700091'],
    ],
  },
  bhubaneswar: {
    name: 'Bhubaneswar',
    state: 'Odisha',
    latitude: 20.2961,
    longitude: 85.8245,
    quarters: [['Saheed Nagar', '751007']],
  },
  guwahati: {
    name: 'Guwahati',
    state: 'Assam',
    latitude: 26.1445,
    longitude: 91.7362,
    quarters: [['Ganeshguri', '781006']],
  },
  ranchi: {
    name: 'Ranchi',
    state: 'Jharkhand',
    latitude: 23.3441,
    longitude: 85.3096,
    quarters: [['Lalpur', '834001']],
  },
  hyderabad: {
    name: 'Hyderabad',
    state: 'Telangana',
    latitude: 17.385,
    longitude: 78.4867,
    quarters: [
      ['Kukatpally', '500072'],
      ['Dilsukhnagar', '500060'],
    ],
  },
  vijayawada: {
    name: 'Vijayawada',
    state: 'Andhra Pradesh',
    latitude: 16.5062,
    longitude: 80.648,
    quarters: [['Benz Circle', '520010']],
  },
  bengaluru: {
    name: 'Bengaluru',
    state: 'Karnataka',
    latitude: 12.9716,
    longitude: 77.5946,
    quarters: [
      ['Jayanagar', '560041'],
      ['Malleshwaram', '560003'],
      ['Whitefield', '560066'],
    ],
  },
  mysuru: {
    name: 'Mysuru',
    state: 'Karnataka',
    latitude: 12.2958,
    longitude: 76.6394,
    quarters: [['Kuvempunagar', '570023']],
  },
  chennai: {
    name: 'Chennai',
    state: 'Tamil Nadu',
    latitude: 13.0827,
    longitude: 80.2707,
    quarters: [
      ['Tambaram', '600045'],
      ['Anna Nagar', '600040'],
      ['Velachery', '600042'],
    ],
  },
  coimbatore: {
    name: 'Coimbatore',
    state: 'Tamil Nadu',
    latitude: 11.0168,
    longitude: 76.9558,
    quarters: [
      ['Gandhipuram', '641012'],
      ['Peelamedu', '641004'],
    ],
  },
  madurai: {
    name: 'Madurai',
    state: 'Tamil Nadu',
    latitude: 9.9252,
    longitude: 78.1198,
    quarters: [['KK Nagar', '625020']],
  },
  kochi: {
    name: 'Kochi',
    state: 'Kerala',
    latitude: 9.9312,
    longitude: 76.2673,
    quarters: [
      ['Kaloor', '682017'],
      ['Edappally', '682024'],
    ],
  },
  indore: {
    name: 'Indore',
    state: 'Madhya Pradesh',
    latitude: 22.7196,
    longitude: 75.8577,
    quarters: [
      ['Vijay Nagar', '452010'],
      ['Palasia', '452001'],
    ],
  },
  bhopal: {
    name: 'Bhopal',
    state: 'Madhya Pradesh',
    latitude: 23.2599,
    longitude: 77.4126,
    quarters: [['Arera Colony', '462016']],
  },
  chandigarh: {
    name: 'Chandigarh',
    state: 'Chandigarh',
    latitude: 30.7333,
    longitude: 76.7794,
    quarters: [['Sector 22', '160022']],
  },
  ludhiana: {
    name: 'Ludhiana',
    state: 'Punjab',
    latitude: 30.901,
    longitude: 75.8573,
    quarters: [['Model Town', '141002']],
  },
} as const satisfies Record<string, City>;

export type CityKey = keyof typeof cities;
